-- Row security that tables share, and the functions that decide whether a record is within a worker's streets or
-- wallets.
-- runs after each migration

-- Creates the policies of each table with forced row security: `jobs` gives courtyard_jobs all rows; `tenant`, for a
-- table with a community, limits rows to the current community and raises an error if none is set. `tenant` also
-- limits workers with limits to their streets, on a table with a house, resident, charge or street, except the tables
-- of emergencies. The tables in the first list define `tenant` in their own files. A comment on each `tenant` that is
-- created here has the condition that the policy was made from. `tenant_insert`, `tenant_update` and `tenant_delete`
-- let workers with limits write all rows of the tables whose own `tenant` limits only what they read. `unlimited`
-- gives courtyard_unlimited the rows of the community on a table with limits, except the tables of `without_limits`.
-- The planner reduces `unlimited or tenant` to the comparison of the community, so the limits cost nothing for each
-- row. Drops restrictive policies: an engine that distributes tables copies them as permissive ones.
create or replace function secure_tables() returns void
language plpgsql
as $$
declare
  own_tenant text[] := array['audit_entries', 'broadcasts', 'complaint_comments', 'complaint_files',
    'complaint_holds', 'complaint_watchers', 'data_copies', 'idempotency_keys', 'import_batches', 'import_kept',
    'import_rows', 'journals', 'ledger_accounts', 'money_requests', 'notifications', 'payments', 'postings',
    'provider_jobs', 'residents', 'streets', 'tickets', 'wallets'];
  without_limits text[] := array['data_copies', 'idempotency_keys', 'tickets'];
  of_all_streets text[] := array['emergencies', 'emergency_raisers', 'emergency_steps'];
  limited_to_read text[] := array['audit_entries', 'journals', 'postings'];
  of_community constant text := 'community_id = current_setting(''app.community_id'')::uuid';
  one record;
  condition text;
  old_policy name;
begin
  for one in
    select c.oid::regclass as name, c.relname::text as plain,
      array(select p.polname from pg_policy p where p.polrelid = c.oid and not p.polpermissive) as restrictive,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'jobs') as has_jobs,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'unlimited') as has_unlimited,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_insert') as has_write,
      (select coalesce(obj_description(p.oid, 'pg_policy'), '') from pg_policy p
        where p.polrelid = c.oid and p.polname = 'tenant') as made_from,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'community_id'
        and not a.attisdropped) as is_of_community
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relforcerowsecurity
    order by c.relname
  loop
    if not one.has_jobs then
      execute format('create policy jobs on %s to courtyard_jobs using (true) with check (true)', one.name);
    end if;
    if one.is_of_community and not one.plain = any (own_tenant) then
      condition := of_community;
      if not one.plain = any (of_all_streets) then
        condition := concat_ws(' and ', condition, street_limit(one.name));
      end if;
      if one.made_from is distinct from condition then
        execute format('drop policy if exists tenant on %s', one.name);
        execute format('create policy tenant on %s using (%s) with check (%2$s)', one.name, condition);
        execute format('comment on policy tenant on %s is %L', one.name, condition);
      end if;
    end if;
    if one.plain = any (limited_to_read) and not one.has_write then
      execute format('create policy tenant_insert on %s for insert with check (%s)', one.name, of_community);
      execute format('create policy tenant_update on %s for update using (%s)', one.name, of_community);
      execute format('create policy tenant_delete on %s for delete using (%s)', one.name, of_community);
    end if;
    if one.is_of_community and not one.has_unlimited and not one.plain = any (without_limits) and exists (
        select from pg_policy p where p.polrelid = one.name and p.polname = 'tenant'
          and pg_get_expr(p.polqual, p.polrelid) like '%courtyard_scoped%'
        union all select where one.plain = any (own_tenant)) then
      execute format('create policy unlimited on %s to courtyard_unlimited using (%s)', one.name, of_community);
    end if;
    foreach old_policy in array one.restrictive loop
      execute format('drop policy %I on %s', old_policy, one.name);
    end loop;
  end loop;
end
$$;

-- A house is in scope if it is on one of the worker's streets. For a worker who is limited to streets, app.scoped is
-- 'yes' and app.streets holds the streets. For others both are empty or unset. A worker with limits acts as
-- courtyard_scoped. The limits apply only to this role, so that a function with the role courtyard_unlimited reads and
-- writes for the whole community.
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

-- A resident is in scope if a current house of theirs is in the worker's streets or, without a current house, any
-- former house. Lifts the limit while it reads, because the resident's other houses may be on other streets.
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
  perform set_app('scoped', '');
  with stays as (
    select h.street_id, o.ended_at from occupancies o
    join houses h on h.community_id = o.community_id and h.id = o.house_id
    where o.community_id = here and o.resident_id = resident)
  select coalesce(bool_or(s.street_id = any (streets)), false) into inside from stays s
    where s.ended_at is null or not exists (select from stays n where n.ended_at is null);
  perform set_app('scoped', coalesce(scoped, ''));
  return inside;
end
$$;

-- A charge is in scope if its house is.
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

-- An audit entry is in scope if the record that it describes is. Records of types that are not listed here are out of
-- scope.
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

-- The condition that limits a table to a worker's streets; null for a table without a house, resident, charge or
-- street. The condition compares app.scoped first, which the planner estimates as nearly always true. Settings are
-- read with a default, because the planner may evaluate them while they are unset. If a table has a house but no
-- street, the house decides and the resident is ignored. A column that is null in a row does not limit the row.
create or replace function street_limit(table_name regclass) returns text
language plpgsql
stable
as $$
declare
  by_column jsonb := jsonb_build_object(
    'house_id', 'house_in_scope(house_id)', 'resident_id', 'resident_in_scope(resident_id)',
    'charge_id', 'charge_in_scope(charge_id)',
    'street_id', 'street_id = any (nullif(current_setting(''app.streets'', true), '''')::uuid[])');
  found text[];
begin
  select array_agg(a.attname::text order by a.attname) into found from pg_attribute a
    where a.attrelid = table_name and by_column ? a.attname::text and a.attnum > 0 and not a.attisdropped;
  if found @> '{house_id}' and not found @> '{street_id}' then
    found := array_remove(found, 'resident_id');
  end if;
  return (select '(coalesce(current_setting(''app.scoped'', true), '''') <> ''yes'''
      || ' or current_user <> ''courtyard_scoped'' or '
      || string_agg(format('(%1$I is null or %2$s)', column_name, by_column ->> column_name), ' and ') || ')'
    from unnest(found) as column_name);
end
$$;

-- A journal is in scope unless it moves money of a house on another street: by the house's wallet or credit, a
-- payment or its reversal, or a refund. The subject of a credit account starts with the house's id. Lifts the limit
-- while it reads.
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
  perform set_app('scoped', '');
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
  perform set_app('scoped', coalesce(scoped, ''));
  return not outside;
end
$$;

-- Reads complaints under the caller's own policies, so that records of a complaint are in scope if the complaint is.
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

-- Reads wallets under the caller's own policies, so that it is true only for a wallet that the caller may see.
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

-- Reads money requests under the caller's own policies.
create or replace function money_request_in_view(request uuid) returns boolean
language plpgsql
stable
cost 1
as $$
begin
  return exists (select from money_requests m
    where m.community_id = current_setting('app.community_id')::uuid and m.id = request);
end
$$;

-- A journal is visible if it moves money of one of the worker's wallets, or of no wallet at all. Runs as
-- courtyard_unlimited to read all postings of the journal.
create or replace function journal_in_view(journal uuid) returns boolean
language plpgsql
stable
cost 1
set role = 'courtyard_unlimited'
as $$
declare
  accounts uuid[] := current_setting('app.wallet_accounts')::uuid[];
begin
  return (select coalesce(bool_or(p.account_id = any (accounts)), true) from postings p
    where p.community_id = current_setting('app.community_id')::uuid and p.journal_id = journal and p.of_wallet);
end
$$;

select secure_tables();
