-- Row security of all tables, and the functions that say whether a record is in the streets or wallets of a worker.
-- runs after each migration

-- A table whose row security is forced gets its policies here, so that nobody has to remember them:
-- `jobs` for the role of jobs; `tenant`, if it has a community, for the rows of the community of the transaction, which
-- raises an error if none is set; `streets`, if it has a house, a resident, a charge or a street, for a worker who is
-- limited to some streets. The tables of the two lists have policies of their own in their files.
create or replace function secure_tables() returns void
language plpgsql
as $$
declare
  own_tenant text[] := array['data_copies', 'idempotency_keys', 'tickets'];
  own_streets text[] := array['audit_entries', 'broadcasts', 'complaint_comments', 'complaint_files',
    'complaint_holds', 'complaint_watchers', 'complaints', 'data_copies', 'emergencies', 'emergency_raisers',
    'emergency_steps', 'group_members', 'import_batches', 'import_kept', 'import_rows', 'journals', 'money_requests',
    'notifications', 'postings', 'provider_jobs', 'residents', 'streets'];
  one record;
begin
  for one in
    select c.oid::regclass as name, c.relname::text as plain, array(
        select p.polname::text from pg_policy p where p.polrelid = c.oid) as policies,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'community_id'
        and not a.attisdropped) as is_of_community
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relforcerowsecurity
    order by c.relname
  loop
    if not 'jobs' = any (one.policies) then
      execute format('create policy jobs on %s to courtyard_jobs using (true) with check (true)', one.name);
    end if;
    if one.is_of_community and not 'tenant' = any (one.policies)
      and not one.plain = any (own_tenant) then
      execute format(
        'create policy tenant on %s using (community_id = current_setting(''app.community_id'')::uuid)'
        ' with check (community_id = current_setting(''app.community_id'')::uuid)', one.name);
    end if;
    if one.is_of_community and not 'streets' = any (one.policies) and not one.plain = any (own_streets) then
      perform limit_to_streets(one.name);
    end if;
  end loop;
end
$$;

-- App.scoped is 'yes' for such a worker, and app.streets their streets; for all others it is empty or unset. The
-- conditions below are written so that the planner takes them for true, as they nearly always are, and may look at
-- them while nothing is set.
create or replace function house_in_scope(house uuid) returns boolean
language plpgsql
stable
cost 1
as $$
begin
  return exists (select from houses h where h.community_id = current_setting('app.community_id')::uuid
    and h.id = house and h.street_id = any (current_setting('app.streets')::uuid[]));
end
$$;

-- Where a resident lives decides, or where they lived when they left. It looks at all of their houses, so for the
-- moment of that it takes the limit off.
create or replace function resident_in_scope(resident uuid) returns boolean
language plpgsql
stable
cost 1
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  streets uuid[] := current_setting('app.streets')::uuid[];
  scoped text := current_setting('app.scoped', true);
  inside boolean;
begin
  perform set_config('app.scoped', '', true);
  with stays as (
    select h.street_id, o.ended_at from occupancies o
    join houses h on h.community_id = o.community_id and h.id = o.house_id
    where o.community_id = here and o.resident_id = resident)
  select coalesce(bool_or(s.street_id = any (streets)), false) into inside from stays s
    where s.ended_at is null or not exists (select from stays n where n.ended_at is null);
  perform set_config('app.scoped', coalesce(scoped, ''), true);
  return inside;
end
$$;

-- A charge is its house's.
create or replace function charge_in_scope(charge uuid) returns boolean
language plpgsql
stable
cost 1
as $$
begin
  return exists (select from charges c where c.community_id = current_setting('app.community_id')::uuid
    and c.id = charge and house_in_scope(c.house_id));
end
$$;

-- An entry of the audit log is in scope where its record is, or where it tells of the reader's own deed.
create or replace function record_in_scope(record_type text, record uuid) returns boolean
language plpgsql
stable
cost 1
as $$
begin
  return case record_type
    when 'house' then house_in_scope(record)
    when 'resident' then resident_in_scope(record)
    when 'charge' then charge_in_scope(record)
    when 'complaint' then complaint_in_scope(record)
    when 'street' then record = any (current_setting('app.streets')::uuid[])
    else false
  end;
end
$$;

-- For that role.
create or replace function limit_to_streets(table_name regclass) returns void
language plpgsql
as $$
declare
  by_column jsonb := jsonb_build_object(
    'house_id', 'house_in_scope(house_id)', 'resident_id', 'resident_in_scope(resident_id)',
    'charge_id', 'charge_in_scope(charge_id)',
    'street_id', 'street_id = any (nullif(current_setting(''app.streets'', true), '''')::uuid[])');
  found text[];
  conditions text;
begin
  select array_agg(a.attname::text) into found from pg_attribute a
    where a.attrelid = table_name and by_column ? a.attname::text and a.attnum > 0 and not a.attisdropped;
  if found is null then
    return;
  end if;
  if found @> '{house_id}' and not found @> '{street_id}' then
    found := array_remove(found, 'resident_id');
  end if;
  select string_agg(format('(%1$I is null or %2$s)', name, by_column ->> name), ' and ')
    into conditions from unnest(found) as name;
  execute format(
    'create policy streets on %s as restrictive to courtyard_scoped
       using (coalesce(current_setting(''app.scoped'', true), '''') <> ''yes'' or (%s))',
    table_name, conditions);
end
$$;

-- As in 0093, but that a house's credit has the wallet behind the house.
create or replace function journal_in_scope(journal uuid) returns boolean
language plpgsql
stable
cost 1
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  streets uuid[] := current_setting('app.streets')::uuid[];
  scoped text := current_setting('app.scoped', true);
  outside boolean;
begin
  perform set_config('app.scoped', '', true);
  select exists (
    select from (
      select left(a.subject, 36) as house from postings p
        join ledger_accounts a on a.community_id = p.community_id and a.id = p.account_id
        where p.community_id = here and p.journal_id = journal and a.kind in ('houseWallet', 'houseCredit')
      union all
      select d.house_id::text from due_payments d
        where d.community_id = here and (d.journal_id = journal or d.reversal_journal_id = journal)
      union all
      select f.house_id::text from due_refunds f
        where f.community_id = here and f.journal_id = journal) of_houses
    join houses h on h.community_id = here and h.id::text = of_houses.house
    where h.street_id <> all (streets)) into outside;
  perform set_config('app.scoped', coalesce(scoped, ''), true);
  return not outside;
end
$$;

-- What belongs to a complaint is in a worker's streets where the complaint is.
create or replace function complaint_in_scope(complaint uuid) returns boolean
language plpgsql
stable
cost 1
as $$
begin
  return exists (select from complaints c where c.community_id = current_setting('app.community_id')::uuid
    and c.id = complaint);
end
$$;

-- Whether a wallet is seen.
create or replace function wallet_in_view(wallet uuid) returns boolean
language plpgsql
stable
cost 1
as $$
begin
  return exists (select from wallets w
    where w.community_id = current_setting('app.community_id')::uuid and w.id = wallet);
end
$$;

-- A journal is seen where it moves one of the wallets, or none at all. It looks at all of its lines, as whoever has
-- no limit does.
create or replace function journal_in_view(journal uuid) returns boolean
language plpgsql
stable
cost 1
set role = 'courtyard_app'
as $$
declare
  accounts uuid[] := current_setting('app.wallet_accounts')::uuid[];
begin
  return (select coalesce(bool_or(p.account_id = any (accounts)), true) from postings p
    where p.community_id = current_setting('app.community_id')::uuid and p.journal_id = journal and p.of_wallet);
end
$$;

select secure_tables();
