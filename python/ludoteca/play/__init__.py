"""People at the table: one game in a plain terminal, two people never seeing each other's screen."""
