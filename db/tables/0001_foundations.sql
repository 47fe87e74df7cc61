-- The roles, extensions and the domain of the database, and the functions that indexes and defaults of tables use. Such a
-- function never changes: a change would need its indexes to be built again.
--
-- courtyard_app       does all work of a community; it owns nothing, so row security binds it
-- courtyard_scoped    the same for a worker who is limited to some streets or wallets, and has policies of its own
-- courtyard_identity  reads and writes accounts and sessions; it sees no table of a community
-- courtyard_at_home   finds the houses in which a person lives, in every community
-- courtyard_jobs      reads the tables of all communities, for schedules, the relay and housekeeping
--
-- Roles are shared by a whole cluster, so they may exist already. From PostgreSQL 16 on, a role that is no superuser is a
-- member of the roles that it creates, but may not `set role` to them until it grants itself that.
do $$
declare
  role_name text;
  may_act boolean;
begin
  foreach role_name in array array['courtyard_app', 'courtyard_identity', 'courtyard_scoped', 'courtyard_at_home',
    'courtyard_jobs'] loop
    begin
      execute format('create role %I nologin', role_name);
    exception when duplicate_object or unique_violation then
      null;
    end;
    if current_setting('server_version_num')::int >= 160000 then
      may_act := pg_has_role(current_user, role_name, 'set');
    else
      may_act := pg_has_role(current_user, role_name, 'member');
    end if;
    -- A policy counts for the members that inherit its role.
    may_act := may_act and (role_name <> 'courtyard_jobs' or pg_has_role(current_user, role_name, 'usage'));
    if not may_act then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
  if not pg_has_role('courtyard_scoped', 'courtyard_app', 'member') then
    grant courtyard_app to courtyard_scoped;
  end if;
end
$$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

revoke create on schema public from public;
grant usage on schema public to courtyard_app, courtyard_identity, courtyard_at_home;

create domain money_minor as bigint check (value between -9007199254740991 and 9007199254740991);

-- The form in which text is searched: lower case, without accents, single spaces, and with a blank in front, so that
-- "the beginning of a word" is the pattern '% word%'.
create function search_form(text) returns text
language sql
immutable
parallel safe
as $$
  select ' ' || lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(coalesce($1, ''), '\s+', ' ', 'g')))
$$;

-- Text ordered as people order it: "2" before "10", case and accents ignored.
create function natural_key(text) returns text
language sql
immutable
parallel safe
as $$
  select regexp_replace(
    regexp_replace(btrim(public.search_form($1)), '(\d+)', '0000000\1', 'g'), '0*(\d{8})', '\1', 'g')
$$;

-- `a 123-456` and `A123456` are one card.
create function card_form(text) returns text
language sql
immutable
parallel safe
as $$
  select upper(regexp_replace(coalesce($1, ''), '[^A-Za-z0-9]', '', 'g'))
$$;

-- Ten signs without 0, 1, I, L, O and U, which are misread: 30^10 of them a community.
create function new_reference(prefix text) returns text
language sql
volatile
as $$
  select prefix || string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(b, i) % 30 + 1, 1), '' order by i)
  from (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as b) s, unnest(array[0,1,2,3,4,5,9,10,11,12]) i
$$;
