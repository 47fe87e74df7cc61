-- A worker may be limited to some of the estate's wallets (domain 17, "wallets visible"), as to streets: restrictive
-- policies of the same role read them from the session. A house's wallet is its residents', and follows the streets
-- alone. Adds a column to workers and to invitations, and policies; replaces what enters a community; locks each of the
-- tables for a moment.

alter table workers
  add column wallet_ids uuid[] check (cardinality(wallet_ids) between 1 and 50);
alter table worker_invitations
  add column wallet_ids uuid[] check (cardinality(wallet_ids) between 1 and 50);

-- app.wallets holds such a worker's wallets and app.wallet_accounts their accounts; both are empty or unset for others.
-- Takes the role for the rest of the transaction where anything is limited.
create function limit_to(streets uuid[], wallets uuid[]) returns void
language plpgsql
as $$
begin
  if streets is not null then
    perform set_config('app.streets', streets::text, true), set_config('app.scoped', 'yes', true);
  end if;
  if wallets is not null then
    perform set_config('app.wallet_accounts', array(select w.account_id from wallets w
        where w.community_id = current_setting('app.community_id')::uuid and w.id = any (wallets))::text, true),
      set_config('app.wallets', wallets::text, true);
  end if;
  if streets is not null or wallets is not null then
    perform set_config('role', 'courtyard_scoped', true);
  end if;
end
$$;

-- Whether a wallet is seen.
create function wallet_in_view(wallet uuid) returns boolean
language plpgsql
stable
cost 1
as $$
begin
  return exists (select from wallets w
    where w.community_id = current_setting('app.community_id')::uuid and w.id = wallet);
end
$$;

-- A journal is seen where it moves one of the wallets, or none at all. It looks at all of its lines, as whoever has no
-- limit does.
create function journal_in_view(journal uuid) returns boolean
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

create policy wallets on wallets as restrictive to courtyard_scoped
  using (coalesce(current_setting('app.wallets', true), '') = '' or kind = 'House'
    or id = any (nullif(current_setting('app.wallets', true), '')::uuid[]));
-- What came in and was not counted yet may be any wallet's.
create policy wallets on ledger_accounts as restrictive to courtyard_scoped
  using (coalesce(current_setting('app.wallets', true), '') = '' or kind not in ('wallet', 'unallocated')
    or id = any (nullif(current_setting('app.wallet_accounts', true), '')::uuid[]));
-- Of what houses paid the words are seen, as the payment is; what it moved in other wallets is not.
create policy wallets on journals as restrictive for select to courtyard_scoped
  using (coalesce(current_setting('app.wallets', true), '') = '' or kind like 'due.%' or journal_in_view(id));
create policy wallets on postings as restrictive for select to courtyard_scoped
  using (coalesce(current_setting('app.wallets', true), '') = '' or case when of_wallet
    then account_id = any (nullif(current_setting('app.wallet_accounts', true), '')::uuid[])
    else journal_in_view(journal_id) end);
create policy wallets on money_requests as restrictive to courtyard_scoped
  using (coalesce(current_setting('app.wallets', true), '') = ''
    or wallet_in_view(wallet_id) and (to_wallet_id is null or wallet_in_view(to_wallet_id)));
create policy wallets on payments as restrictive to courtyard_scoped
  using (coalesce(current_setting('app.wallets', true), '') = '' or purpose_kind <> 'wallet-deposit'
    or wallet_in_view(purpose_id));
create policy wallets on audit_entries as restrictive for select to courtyard_scoped
  using (coalesce(current_setting('app.wallets', true), '') = '' or case entity_type
    when 'wallet' then wallet_in_view(entity_id)
    when 'money-request' then exists (select from money_requests m
      where m.community_id = audit_entries.community_id and m.id = audit_entries.entity_id)
    else true end);

-- The ledger moves what it is told to: who may is decided before it is called, and a payment of dues goes where its due
-- says, whoever takes it. So it works as the application does; a setting of our own could not stand here, because only a
-- superuser may bind one to a function.
alter function open_account(text, text, text, boolean) set role = 'courtyard_app';
alter function post_journal(jsonb, jsonb) set role = 'courtyard_app';
alter function post_journals(jsonb) set role = 'courtyard_app';
alter function post_held_journal(jsonb, jsonb, text, uuid) set role = 'courtyard_app';
alter function hold_money(text, text, bigint, text, uuid) set role = 'courtyard_app';
alter function release_hold(text, uuid) set role = 'courtyard_app';

-- Whether money was ever moved, by whomever it is asked.
create function has_journals() returns boolean
language sql
stable
set role = 'courtyard_app'
as $$
  select exists (select from journals j where j.community_id = current_setting('app.community_id')::uuid)
$$;

-- Published by wallets: whose money a request is, for whoever is told of it.
create view wallets_of_requests with (security_invoker = true) as
  select m.community_id, m.id as request_id, m.wallet_id,
    case when m.kind = 'Transfer' then m.to_wallet_id end as to_wallet_id
  from money_requests m;
grant select on wallets_of_requests to courtyard_app;

-- As before, but what came in and was not counted yet waits for those who see all wallets.
create or replace view money_facts with (security_invoker = true) as
  select c.id as community_id,
    (select coalesce(sum(a.outstanding_minor), 0)::bigint from due_ageing a
      where a.community_id = c.id and a.outstanding_minor > 0) as outstanding_minor,
    (select count(*)::int from money_requests m
      where m.community_id = c.id and m.status = 'PendingApproval') as waiting_requests,
    (select count(*)::int from bank_line_parts p where p.community_id = c.id and p.kind = 'Unallocated'
      and p.undone_at is null and p.remaining_minor > 0
      and coalesce(current_setting('app.wallets', true), '') = '') as unmatched_receipts,
    (select count(*)::int from payment_claims k
      where k.community_id = c.id and k.status = 'Submitted') as waiting_claims
  from communities c
  where c.id = current_setting('app.community_id')::uuid;

-- As before, and the wallets of the worker with their streets.
drop function enter(text, uuid);
create function enter(token_hash text, wanted uuid)
returns table (session_id uuid, session_expires_at timestamptz, stepped_up_at timestamptz, user_id uuid,
  first_name text, last_name text, email text, image text, has_consented_to_terms boolean, community_id uuid,
  is_owner boolean, worker_id uuid, street_ids uuid[], wallet_ids uuid[], support_scope text, role_id uuid,
  role_name text, role_is_system boolean, role_permissions text[], time_zone text, currency text, country text,
  community_name text, community_status text, community_features jsonb)
language plpgsql
as $$
#variable_conflict use_column
declare
  seen timestamptz;
begin
  perform set_config('app.community_id', '00000000-0000-0000-0000-000000000000', true),
          set_config('app.user_id', '00000000-0000-0000-0000-000000000000', true),
          set_config('app.scoped', '', true), set_config('app.wallets', '', true);
  select s.id, s.expires_at, s.stepped_up_at, u.id, u.first_name, u.last_name, u.email, u.image,
      u.has_consented_to_terms
    into session_id, session_expires_at, stepped_up_at, user_id, first_name, last_name, email, image,
      has_consented_to_terms
    from sessions s join users u on u.id = s.user_id
    where s.token = token_hash and s.expires_at > now() and u.status <> 'Deactivated';
  if session_id is null then
    if wanted is null then
      return;
    end if;
    perform set_config('app.community_id', wanted::text, true);
    select h.id, h.expires_at, g.id, h.guard_name, '', '', true, c.id, false, r.id, r.name, true, r.permissions,
        c.time_zone, c.currency, c.country, c.name, c.status, c.community_features
      into session_id, session_expires_at, user_id, first_name, last_name, email, has_consented_to_terms,
        community_id, is_owner, role_id, role_name, role_is_system, role_permissions,
        time_zone, currency, country, community_name, community_status, community_features
      from gate_shifts h
      join security_users g on g.community_id = h.community_id and g.id = h.security_user_id
        and g.status = 'Active'
      join gate_devices d on d.community_id = h.community_id and d.id = h.device_id and d.revoked_at is null
      join communities c on c.id = h.community_id
      join roles r on r.community_id = h.community_id and r.name = 'Security staff' and r.is_system
      where h.community_id = wanted and h.token_hash = enter.token_hash and h.ended_at is null
        and h.expires_at > now();
    if session_id is null then
      perform set_config('app.community_id', '00000000-0000-0000-0000-000000000000', true);
      return;
    end if;
    perform set_config('app.user_id', user_id::text, true);
    return next;
    return;
  end if;
  perform set_config('app.user_id', user_id::text, true);
  if wanted is not null then
    select c.id, c.owner_id = enter.user_id, w.id, w.street_ids, w.wallet_ids, w.last_seen_at,
        r.id, r.name, r.is_system, r.permissions,
        c.time_zone, c.currency, c.country, c.name, c.status, c.community_features
      into community_id, is_owner, worker_id, street_ids, wallet_ids, seen,
        role_id, role_name, role_is_system, role_permissions,
        time_zone, currency, country, community_name, community_status, community_features
      from communities c
      left join workers w on w.community_id = c.id and w.user_id = enter.user_id and w.status = 'Active'
      left join roles r on r.community_id = w.community_id and r.id = w.role_id
      where c.id = wanted and (c.owner_id = enter.user_id or w.id is not null);
    if community_id is null then
      select c.id, false, g.scope, 'Platform support', true,
          c.time_zone, c.currency, c.country, c.name, c.status, c.community_features
        into community_id, is_owner, support_scope, role_name, role_is_system,
          time_zone, currency, country, community_name, community_status, community_features
        from support_accounts a
        join support_grants g on g.community_id = wanted and g.revoked_at is null and g.expires_at > now()
        join communities c on c.id = g.community_id
        where a.user_id = enter.user_id and a.ended_at is null
        order by g.granted_at desc limit 1;
    end if;
    if community_id is not null then
      perform set_config('app.community_id', community_id::text, true);
      if support_scope = 'read' then
        perform set_config('transaction_read_only', 'on', true);
      end if;
      if is_owner then
        street_ids := null;
        wallet_ids := null;
      end if;
      perform limit_to(street_ids, wallet_ids);
      if worker_id is not null and (seen is null or seen < now() - interval '5 minutes') then
        update workers w set last_seen_at = now()
          from (select k.id from workers k where k.community_id = enter.community_id
            and k.id = enter.worker_id for no key update skip locked) k
          where w.community_id = enter.community_id and w.id = k.id;
      end if;
    end if;
  end if;
  return next;
end
$$;

drop function enter_by_key(text, uuid, uuid);
create function enter_by_key(hash text, home uuid, wanted uuid)
returns table (session_id uuid, session_expires_at timestamptz, stepped_up_at timestamptz, user_id uuid,
  first_name text, last_name text, email text, image text, has_consented_to_terms boolean, community_id uuid,
  is_owner boolean, worker_id uuid, street_ids uuid[], wallet_ids uuid[], role_id uuid, role_name text,
  role_is_system boolean, role_permissions text[], time_zone text, currency text, country text, community_name text,
  community_status text, community_features jsonb, key_id uuid, key_scopes text[])
language plpgsql
as $$
#variable_conflict use_column
declare
  nobody constant text := '00000000-0000-0000-0000-000000000000';
  key_streets uuid[];
  used timestamptz;
begin
  perform set_config('app.community_id', home::text, true), set_config('app.user_id', nobody, true),
    set_config('app.scoped', '', true), set_config('app.wallets', '', true);
  select k.id, k.id, coalesce(k.expires_at, now() + interval '1 day'), 'API key', k.name, k.scopes, k.street_ids,
      k.last_used_at, u.id, u.email, u.has_consented_to_terms
    into key_id, session_id, session_expires_at, first_name, last_name, key_scopes, key_streets,
      used, user_id, email, has_consented_to_terms
    from api_keys k join users u on u.id = k.created_by
    where k.community_id = home and k.token_hash = hash and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now()) and u.status <> 'Deactivated';
  if key_id is not null then
    select c.id, c.owner_id = enter_by_key.user_id, w.id, w.street_ids, w.wallet_ids,
        r.id, r.name, r.is_system, r.permissions,
        c.time_zone, c.currency, c.country, c.name, c.status, c.community_features
      into community_id, is_owner, worker_id, street_ids, wallet_ids,
        role_id, role_name, role_is_system, role_permissions,
        time_zone, currency, country, community_name, community_status, community_features
      from communities c
      left join workers w on w.community_id = c.id and w.user_id = enter_by_key.user_id
        and w.status = 'Active'
      left join roles r on r.community_id = w.community_id and r.id = w.role_id
      where c.id = home and (c.owner_id = enter_by_key.user_id or w.id is not null);
  end if;
  if community_id is null then
    perform set_config('app.community_id', nobody, true);
    return;
  end if;
  perform set_config('app.user_id', user_id::text, true);
  if used is null or used < now() - interval '1 minute' then
    update api_keys k set last_used_at = now()
      from (select a.id from api_keys a where a.community_id = home and a.id = enter_by_key.key_id
        for no key update skip locked) a
      where k.community_id = home and k.id = a.id;
  end if;
  if wanted is distinct from home then
    perform set_config('app.community_id', nobody, true);
    community_id := null;
    return next;
    return;
  end if;
  if is_owner or street_ids is null then
    street_ids := key_streets;
  elsif key_streets is not null then
    street_ids := array(select unnest(street_ids) intersect select unnest(key_streets));
  end if;
  if is_owner then
    wallet_ids := null;
  end if;
  perform limit_to(street_ids, wallet_ids);
  return next;
end
$$;

create or replace function limit_to_worker() returns void
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  me uuid := current_setting('app.user_id')::uuid;
  streets uuid[];
  wallets uuid[];
begin
  if exists (select from communities c where c.id = here and c.owner_id = me) then
    return;
  end if;
  -- Nobody is limited to no street at all.
  select case when w.id is null then '{}' else w.street_ids end, case when w.id is null then '{}' else w.wallet_ids end
    into streets, wallets
    from (select) nothing
    left join workers w on w.community_id = here and w.user_id = me and w.status = 'Active';
  perform limit_to(streets, wallets);
end
$$;

-- As before, and in each community as far as the caller's own place there reaches.
create or replace function money_of_communities(wanted uuid[]) returns setof money_facts
language plpgsql
as $$
declare
  before text := current_setting('app.community_id');
  acting text := current_setting('role');
  mine uuid[] := array(select c.id from communities c where c.id = any (wanted));
  entered uuid;
begin
  foreach entered in array mine loop
    perform set_config('app.community_id', entered::text, true);
    perform limit_to_worker();
    return query select * from money_facts;
    perform set_config('role', acting, true), set_config('app.scoped', '', true), set_config('app.wallets', '', true);
  end loop;
  perform set_config('app.community_id', before, true);
end
$$;
