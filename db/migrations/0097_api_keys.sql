-- API keys (domain 17): what programs sign their calls with, and how they enter. A new table and a function; locks
-- nothing.

create table api_keys (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 60),
  -- How the token begins, for people. The token itself is stored as its hash alone.
  prefix text not null check (prefix ~ '^cyk_[a-z0-9]{8}$'),
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) between 1 and 200),
  -- Null: all that its maker sees.
  street_ids uuid[] check (cardinality(street_ids) between 1 and 200),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users,
  primary key (community_id, id),
  constraint api_keys_revoked check ((revoked_at is null) = (revoked_by is null))
);
create unique index api_keys_of_token on api_keys (community_id, token_hash);
create unique index api_keys_name_key on api_keys (community_id, btrim(search_form(name)))
  where revoked_at is null;
create index api_keys_in_time on api_keys (community_id, created_at desc, id);
select make_tenant_table('api_keys', 'select, insert, update');

-- What `enter` is for a session, for a key: sets the community and the user that row security reads, and the streets.
-- A key knows its community, so it is looked up inside it. It stands for its maker as they are now: one who left, or
-- whose account is closed, leaves keys that open nothing. Asked for another community it enters none.
create function enter_by_key(hash text, home uuid, wanted uuid)
returns table (
  session_id uuid, session_expires_at timestamptz, stepped_up_at timestamptz,
  user_id uuid, first_name text, last_name text, email text, image text,
  has_consented_to_terms boolean,
  community_id uuid, is_owner boolean, worker_id uuid, street_ids uuid[],
  role_id uuid, role_name text, role_is_system boolean, role_permissions text[],
  time_zone text, currency text, country text, community_name text, community_status text,
  community_features jsonb,
  key_id uuid, key_scopes text[]
)
language plpgsql
as $$
#variable_conflict use_column
declare
  nobody constant text := '00000000-0000-0000-0000-000000000000';
  key_streets uuid[];
  used timestamptz;
begin
  perform set_config('app.community_id', home::text, true), set_config('app.user_id', nobody, true),
    set_config('app.scoped', '', true);
  select k.id, k.id, coalesce(k.expires_at, now() + interval '1 day'), 'API key', k.name, k.scopes, k.street_ids,
      k.last_used_at, u.id, u.email, u.has_consented_to_terms
    into key_id, session_id, session_expires_at, first_name, last_name, key_scopes, key_streets,
      used, user_id, email, has_consented_to_terms
    from api_keys k join users u on u.id = k.created_by
    where k.community_id = home and k.token_hash = hash and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now()) and u.status <> 'Deactivated';
  if key_id is not null then
    select c.id, c.owner_id = enter_by_key.user_id, w.id, w.street_ids,
        r.id, r.name, r.is_system, r.permissions,
        c.time_zone, c.currency, c.country, c.name, c.status, c.community_features
      into community_id, is_owner, worker_id, street_ids,
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
  if street_ids is not null then
    perform set_config('app.streets', street_ids::text, true), set_config('app.scoped', 'yes', true);
  end if;
  return next;
end
$$;
