"""The official house rules of ludoteca: one module a rule, each an entry point in the group `ludoteca`."""
