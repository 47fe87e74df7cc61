-- Creates the role courtyard_unlimited: courtyard_app for callers without limits to streets or wallets. Its policies
-- compare only the community, so the conditions for limited workers cost other callers nothing.
do $$
declare
  may_act boolean;
begin
  begin
    create role courtyard_unlimited nologin;
  exception when duplicate_object or unique_violation then
    null;
  end;
  if current_setting('server_version_num')::int >= 160000 then
    may_act := pg_has_role(current_user, 'courtyard_unlimited', 'set');
  else
    may_act := pg_has_role(current_user, 'courtyard_unlimited', 'member');
  end if;
  if not may_act then
    grant courtyard_unlimited to current_user;
  end if;
  if not pg_has_role('courtyard_unlimited', 'courtyard_app', 'member') then
    grant courtyard_app to courtyard_unlimited;
  end if;
end
$$;
