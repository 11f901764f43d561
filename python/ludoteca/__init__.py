"""RisiKo!, Relikt and Riket as fast, exact engines."""
