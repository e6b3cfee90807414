/// Tests of reading Swift text.
