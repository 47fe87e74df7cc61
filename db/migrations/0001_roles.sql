-- The application's database roles and extensions, and the one way to make a table a tenant's.
-- Locks nothing. Roles are shared by a whole cluster, so they may exist already.
--
-- courtyard_app       does all work of a community; owns nothing, so row security binds it
-- courtyard_identity  reads and writes accounts and sessions for the identity library; sees no tenant table

do $$
declare
  role_name text;
begin
  foreach role_name in array array['courtyard_app', 'courtyard_identity'] loop
    begin
      execute format('create role %I nologin', role_name);
    exception when duplicate_object or unique_violation then
      null;
    end;
    if not pg_has_role(current_user, role_name, 'member') then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end
$$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

revoke create on schema public from public;
grant usage on schema public to courtyard_app, courtyard_identity;

-- Makes a table a tenant's: row security forced, one policy that raises an error when no community
-- is set (current_setting without missing_ok), and only the rights that are named.
create function make_tenant_table(table_name regclass, rights text default 'select, insert, update, delete')
returns void
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy tenant on %s using (community_id = current_setting(''app.community_id'')::uuid)'
    ' with check (community_id = current_setting(''app.community_id'')::uuid)', table_name);
  execute format('grant %s on %s to courtyard_app', rights, table_name);
end
$$;

-- The form in which text is searched: lower case, without accents, single spaces, and with a blank in
-- front, so that "the beginning of a word" is the pattern '% word%'.
create function search_form(text) returns text
language sql
immutable
parallel safe
as $$
  select ' ' || lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(coalesce($1, ''), '\s+', ' ', 'g')))
$$;
