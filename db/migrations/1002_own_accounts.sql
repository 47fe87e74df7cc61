-- A signed-in person reads where their own account is in use. Changes rights alone; locks nothing.
revoke execute on function account_uses from courtyard_identity;
grant execute on function account_uses to courtyard_app;
