-- The function that sets the settings of a transaction, which policies and triggers read.

-- Sets app.<name> until the transaction ends. No other function of the database and no code of the server sets these
-- settings: an engine that distributes tables may ignore set_config(), and then only this function changes.
-- PostgreSQL inlines a function of one SQL expression, so a call costs no more than set_config(). With `execute
-- format('set local …')`, enter() takes 11 % more CPU.
create or replace function set_app(name text, value text) returns text
language sql
as $$
  select set_config('app.' || name, value, true)
$$;
