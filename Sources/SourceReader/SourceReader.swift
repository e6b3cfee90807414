/// Reads Swift text.
