-- Functions that start a transaction: they identify the caller, enter a community and set the variables that row
-- security reads.

-- Limits the rest of a job's transaction to the streets and wallets of the person who requested the job, for example
-- an export that is too large for a request. The owner has no limits. A person who is neither the owner nor an active
-- worker sees no records of any street or wallet.
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
  -- An empty list allows no street or wallet; null means no limit.
  select case when w.id is null then '{}' else w.street_ids end, case when w.id is null then '{}' else w.wallet_ids end
    into streets, wallets
    from (select) nothing
    left join workers w on w.community_id = here and w.user_id = me and w.status = 'Active';
  perform limit_to(streets, wallets);
end
$$;

-- Lists the caller's homes in all communities that are not archived: a row for each house, or a row without a house
-- for a community in which they have no current house or all their resident records are suspended. Reads at most 100
-- of the caller's active and suspended resident records, and 100 houses in each community. Enters each community in
-- turn and restores the previous one.
create or replace function own_homes() returns table (
  community_id uuid, community_name text, city text, currency text, apartment_features jsonb, is_suspended boolean,
  house_id uuid, label text, relationship text, can_pay boolean
)
language plpgsql
as $$
#variable_conflict use_column
declare
  place text := current_setting('app.community_id');
  acting text := current_setting('role');
  mine jsonb;
  entered uuid;
begin
  perform set_config('role', 'courtyard_at_home', true);
  select coalesce(jsonb_agg(jsonb_build_object('at', r.community_id, 'id', r.id, 'suspended', r.status = 'Suspended')), '[]')
    into mine
    from (
      select r.community_id, r.id, r.status from residents r
      where r.portal_user_id = current_setting('app.user_id')::uuid
        and r.status in ('Active', 'Suspended') and r.archived_at is null
      order by r.community_id, r.id limit 100) r;
  perform set_config('role', acting, true);
  for entered in select distinct (m ->> 'at')::uuid from jsonb_array_elements(mine) m loop
    perform set_app('community_id', entered::text);
    return query
      select c.id, c.name, c.city, c.currency, c.apartment_features, own.is_suspended,
        h.house_id, h.label, h.relationship, h.can_pay
      from communities c
      cross join lateral (
        select bool_and((m ->> 'suspended')::boolean) as is_suspended, array_agg((m ->> 'id')::uuid) as ids
        from jsonb_array_elements(mine) m where (m ->> 'at')::uuid = c.id) own
      left join lateral (
        select distinct on (l.sort_key, l.house_id) l.house_id, l.label, o.relationship, o.can_pay, l.sort_key
        from occupancies o
        join house_labels l on l.community_id = o.community_id and l.house_id = o.house_id
        where o.community_id = c.id and o.resident_id = any (own.ids) and o.ended_at is null
          and not own.is_suspended
        order by l.sort_key, l.house_id, o.can_pay desc, o.id limit 100) h on true
      where c.id = entered and c.status <> 'Archived';
  end loop;
  perform set_app('community_id', place);
end
$$;

-- Limits the rest of the transaction to these streets and wallets; null means no limit. With a limit, sets app.scoped
-- and app.streets, or app.wallets and app.wallet_accounts, or all four, and takes the role courtyard_scoped. The
-- policies `tenant` apply these settings only to this role, so that a function with the role courtyard_unlimited
-- reads and writes for the whole community.
create or replace function limit_to(streets uuid[], wallets uuid[]) returns void
language plpgsql
as $$
begin
  if streets is not null then
    perform set_app('streets', streets::text), set_app('scoped', 'yes');
  end if;
  if wallets is not null then
    perform set_app('wallet_accounts', array(select w.account_id from wallets w
        where w.community_id = current_setting('app.community_id')::uuid and w.id = any (wallets))::text),
      set_app('wallets', wallets::text);
  end if;
  if streets is not null or wallets is not null then
    perform set_config('role', 'courtyard_scoped', true);
  end if;
end
$$;

-- Authenticates a session, or a guard's shift in the wanted community, by its token and enters that community: sets
-- app.community_id and app.user_id, and limits the transaction to the worker's streets and wallets. Owners have no
-- limits. Platform support enters with a grant; a grant with the scope `read` makes the transaction read-only. A
-- session without a right to the community is authenticated but enters no community. Updates a worker's last_seen_at
-- at most every five minutes, but not in a read-only transaction.
create or replace function enter(token_hash text, wanted uuid)
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
  perform set_app('community_id', '00000000-0000-0000-0000-000000000000'),
          set_app('user_id', '00000000-0000-0000-0000-000000000000'),
          set_app('scoped', ''), set_app('wallets', '');
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
    perform set_app('community_id', wanted::text);
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
      perform set_app('community_id', '00000000-0000-0000-0000-000000000000');
      return;
    end if;
    perform set_app('user_id', user_id::text);
    return next;
    return;
  end if;
  perform set_app('user_id', user_id::text);
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
      perform set_app('community_id', community_id::text);
      if support_scope = 'read' then
        perform set_config('transaction_read_only', 'on', true);
      end if;
      if is_owner then
        street_ids := null;
        wallet_ids := null;
      end if;
      perform limit_to(street_ids, wallet_ids);
      if worker_id is not null and (seen is null or seen < now() - interval '5 minutes')
          and current_setting('transaction_read_only') = 'off' then
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

-- Authenticates an API key and enters its community. A key has the permissions that its creator has now, so it stops
-- working when the creator leaves or their account is deactivated. The key's own streets narrow the creator's. If
-- `wanted` is another community than the key's, the call is authenticated but enters no community.
create or replace function enter_by_key(hash text, home uuid, wanted uuid)
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
  perform set_app('community_id', home::text), set_app('user_id', nobody),
    set_app('scoped', ''), set_app('wallets', '');
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
    perform set_app('community_id', nobody);
    return;
  end if;
  perform set_app('user_id', user_id::text);
  if (used is null or used < now() - interval '1 minute') and current_setting('transaction_read_only') = 'off' then
    update api_keys k set last_used_at = now()
      from (select a.id from api_keys a where a.community_id = home and a.id = enter_by_key.key_id
        for no key update skip locked) a
      where k.community_id = home and k.id = a.id;
  end if;
  if wanted is distinct from home then
    perform set_app('community_id', nobody);
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

-- Authenticates a resident's call and enters the community. `home` describes the house with the caller's rights in it
-- or, without a house, all their active resident records in the community. If the caller has no such house or record
-- there, or the community is archived, `home` is null and no community is entered.
create or replace function enter_at_home(token_hash text, community uuid, house uuid)
returns table (session_id uuid, session_expires_at timestamptz, stepped_up_at timestamptz, user_id uuid,
  first_name text, last_name text, email text, image text, has_consented_to_terms boolean, home jsonb)
language plpgsql
as $$
#variable_conflict use_column
begin
  select e.session_id, e.session_expires_at, e.stepped_up_at, e.user_id, e.first_name, e.last_name, e.email, e.image,
      e.has_consented_to_terms
    into session_id, session_expires_at, stepped_up_at, user_id, first_name, last_name, email, image,
      has_consented_to_terms
    from enter(enter_at_home.token_hash, null) e;
  if session_id is null then
    return;
  end if;
  perform set_app('community_id', community::text);
  if house is null then
    select jsonb_build_object('features', c.apartment_features,
        'residentIds', jsonb_agg(r.resident_id order by r.resident_id))
      into home
      from portal_residents r join communities c on c.id = r.community_id
      where r.community_id = community and r.user_id = enter_at_home.user_id and c.status <> 'Archived'
      group by c.id;
  else
    select jsonb_build_object('communityId', c.id, 'houseId', l.house_id, 'label', l.label,
        'accountNumber', l.account_number, 'accountReference', l.account_reference, 'communityName', c.name,
        'country', c.country, 'timeZone', c.time_zone, 'currency', c.currency, 'features', c.apartment_features,
        'sinceOn', s.since_on, 'since', to_char(
          s.since_on::timestamp at time zone c.time_zone at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'userId', p.user_id, 'residentId', p.resident_id, 'residentName', p.resident_name, 'isActive', p.is_active,
        'pays', p.can_pay, 'mayAdmit', p.can_create_access, 'seesVisits', p.sees_visits)
      into home
      from house_rights p
      join house_stays s on s.community_id = p.community_id and s.house_id = p.house_id and s.user_id = p.user_id
      join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
      join communities c on c.id = p.community_id
      where p.community_id = community and p.house_id = house and p.user_id = enter_at_home.user_id
        and c.status <> 'Archived';
  end if;
  if home is null then
    perform set_app('community_id', '00000000-0000-0000-0000-000000000000');
  end if;
  return next;
end
$$;
grant execute on function enter_at_home(text,uuid,uuid) to courtyard_app;
