-- Lets people read while the database takes no writes: when a worker or a key was last seen is noted only where it can be.
-- Replaces `enter` and `enter_by_key`; a condition in each, nothing else.

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
  if (used is null or used < now() - interval '1 minute') and current_setting('transaction_read_only') = 'off' then
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
