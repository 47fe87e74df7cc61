-- Roles, extensions, the domain money_minor, and the functions that indexes and column defaults use. Never change
-- these functions: their indexes would have to be rebuilt.
--
-- courtyard_app       does all work of a community; it owns no table, so row-level security applies to it
-- courtyard_scoped    courtyard_app for a worker limited to some streets or wallets; it has extra policies
-- courtyard_identity  reads and writes accounts and sessions; it has no access to the tables of communities
-- courtyard_at_home   finds the houses in which a person lives, across communities
-- courtyard_jobs      reads the tables of all communities, for schedules, the outbox relay and housekeeping
--
-- Roles belong to the whole cluster, so they may already exist. Since PostgreSQL 16, a role that isn't a superuser
-- becomes a member of each role that it creates, but needs a grant before it may `set role` to it.
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
    -- A policy applies only to members that inherit its role.
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

-- Normalises text for search: lower case, no accents, single spaces. The leading space makes '% word%' match the
-- beginning of a word.
create function search_form(text) returns text
language sql
immutable
parallel safe
as $$
  select ' ' || lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(coalesce($1, ''), '\s+', ' ', 'g')))
$$;

-- Sort key in natural order: "2" sorts before "10", and case and accents are ignored.
create function natural_key(text) returns text
language sql
immutable
parallel safe
as $$
  select regexp_replace(
    regexp_replace(btrim(public.search_form($1)), '(\d+)', '0000000\1', 'g'), '0*(\d{8})', '\1', 'g')
$$;

-- Normalises the number of an identity card: `a 123-456` and `A123456` are equal.
create function card_form(text) returns text
language sql
immutable
parallel safe
as $$
  select upper(regexp_replace(coalesce($1, ''), '[^A-Za-z0-9]', '', 'g'))
$$;

-- A random reference of ten characters, without 0, 1, I, L, O and U, which people misread. There are 30^10 of them.
create function new_reference(prefix text) returns text
language sql
volatile
as $$
  select prefix || string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(b, i) % 30 + 1, 1), '' order by i)
  from (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as b) s, unnest(array[0,1,2,3,4,5,9,10,11,12]) i
$$;
