-- Lets the owner of the database act as the application's roles. From PostgreSQL 16 on, a role that is no
-- superuser is a member of the roles it makes, but may not `set role` to them until it grants itself that.
-- Locks nothing.

do $$
declare
  role_name text;
  may_act boolean;
begin
  foreach role_name in array array['courtyard_app', 'courtyard_identity'] loop
    if current_setting('server_version_num')::int >= 160000 then
      may_act := pg_has_role(current_user, role_name, 'set');
    else
      may_act := pg_has_role(current_user, role_name, 'member');
    end if;
    if not may_act then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end
$$;
