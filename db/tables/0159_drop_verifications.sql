-- Drops the table of one-time codes of the former sign-in library. No server reads it.
drop table verifications;
