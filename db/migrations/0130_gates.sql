-- The gate (domain 13): its rules, gates, the devices that stand there, and the shifts of guards. A shift is a session:
-- who signed in with a PIN is known to `enter` like anybody with an account, in one community and as security staff.
-- New tables, one column of security_users; replaces `enter`.

alter table security_users add column is_supervisor boolean not null default false;

-- What a community decided about its gates; one that never changed anything has no row.
create table gate_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  one_time_hours smallint not null default 24 check (one_time_hours between 1 and 72),
  visitor_days smallint not null default 30 check (visitor_days between 1 and 90),
  recurring_months smallint not null default 12 check (recurring_months between 1 and 12),
  passes_per_house smallint not null default 30 check (passes_per_house between 1 and 200),
  event_guests smallint not null default 100 check (event_guests between 1 and 1000),
  retention_days smallint not null default 180 check (retention_days between 30 and 365),
  delivery_minutes smallint not null default 30 check (delivery_minutes between 5 and 480),
  ride_minutes smallint not null default 15 check (ride_minutes between 5 and 480),
  contractor_minutes smallint not null default 600 check (contractor_minutes between 30 and 1440),
  -- Arrears never close the gate: at most the resident sees them, and has fewer guest passes at a time.
  arrears_policy text not null default 'Off' check (arrears_policy in ('Off', 'Show', 'Limit')),
  directions text not null default '' check (length(directions) <= 500),
  entry_note text not null default '' check (length(entry_note) <= 300),
  -- The newest key that signs QR codes, and the oldest that is still taken.
  qr_key smallint not null default 1 check (qr_key between 1 and 30000),
  qr_key_oldest smallint not null default 1 check (qr_key_oldest between 1 and qr_key),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint gate_settings_once unique (community_id)
);
select make_tenant_table('gate_settings', 'select, insert, update');

create table gates (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 60),
  use text not null default 'Both' check (use in ('Entry', 'Exit', 'Both', 'Pedestrian')),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id)
);
create unique index gates_name_key on gates (community_id, btrim(search_form(name))) where archived_at is null;
select make_tenant_table('gates', 'select, insert, update');

-- A telephone, tablet, barrier or reader at a gate. It is paired with a code that works once, and keeps a key of its
-- own, of which only the hash is here.
create table gate_devices (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  gate_id uuid not null,
  name text not null check (length(name) between 2 and 60),
  kind text not null default 'Console' check (kind in ('Console', 'Barrier', 'Reader')),
  pairing_hash text check (length(pairing_hash) = 64),
  pairing_expires_at timestamptz,
  key_hash text check (length(key_hash) = 64),
  paired_at timestamptz,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text check (length(revoked_reason) <= 250),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (community_id, id),
  constraint gate_devices_gate foreign key (community_id, gate_id) references gates (community_id, id)
);
create index gate_devices_of_gate on gate_devices (community_id, gate_id);
create unique index gate_devices_by_pairing on gate_devices (community_id, pairing_hash)
  where pairing_hash is not null;
create unique index gate_devices_by_key on gate_devices (community_id, key_hash) where key_hash is not null;
select make_tenant_table('gate_devices', 'select, insert, update');

create table gate_shifts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  security_user_id uuid not null,
  device_id uuid not null,
  gate_id uuid not null,
  guard_name text not null check (length(guard_name) between 2 and 80),
  token_hash text not null check (length(token_hash) = 64),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The note of the shift before that this one has read.
  read_note_at timestamptz,
  primary key (community_id, id),
  constraint gate_shifts_guard foreign key (community_id, security_user_id)
    references security_users (community_id, id),
  constraint gate_shifts_device foreign key (community_id, device_id) references gate_devices (community_id, id),
  constraint gate_shifts_gate foreign key (community_id, gate_id) references gates (community_id, id)
);
create unique index gate_shifts_by_token on gate_shifts (community_id, token_hash);
create index gate_shifts_open on gate_shifts (community_id, device_id, started_at desc);
create index gate_shifts_latest on gate_shifts (community_id, started_at desc, id);
select make_tenant_table('gate_shifts', 'select, insert, update');

create table handover_notes (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  shift_id uuid not null,
  gate_id uuid not null,
  author_name text not null check (length(author_name) <= 80),
  text text not null check (length(text) between 1 and 1000),
  written_at timestamptz not null,
  primary key (community_id, id),
  constraint handover_notes_shift foreign key (community_id, shift_id) references gate_shifts (community_id, id),
  constraint handover_notes_gate foreign key (community_id, gate_id) references gates (community_id, id)
);
create index handover_notes_latest on handover_notes (community_id, gate_id, written_at desc);
select make_tenant_table('handover_notes', 'select, insert');

-- Wrong tries of one device, or of one session, or at one PIN: counted before anything is checked.
create table gate_tries (
  community_id uuid not null references communities,
  id uuid not null,
  tries timestamptz[] not null default '{}' check (cardinality(tries) <= 20),
  paused_until timestamptz,
  primary key (community_id, id)
);
select make_tenant_table('gate_tries');

-- As in support access; where no session of an account has the token, a guard's shift in the wanted community may have it.
create or replace function enter(token_hash text, wanted uuid)
returns table (
  session_id uuid, session_expires_at timestamptz, stepped_up_at timestamptz,
  user_id uuid, first_name text, last_name text, email text, image text,
  has_consented_to_terms boolean,
  community_id uuid, is_owner boolean, worker_id uuid, street_ids uuid[], support_scope text,
  role_id uuid, role_name text, role_is_system boolean, role_permissions text[],
  time_zone text, currency text, country text, community_name text, community_status text,
  community_features jsonb
)
language plpgsql
as $$
#variable_conflict use_column
declare
  seen timestamptz;
begin
  perform set_config('app.community_id', '00000000-0000-0000-0000-000000000000', true),
          set_config('app.user_id', '00000000-0000-0000-0000-000000000000', true),
          set_config('app.scoped', '', true);
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
    select c.id, c.owner_id = enter.user_id, w.id, w.street_ids, w.last_seen_at,
        r.id, r.name, r.is_system, r.permissions,
        c.time_zone, c.currency, c.country, c.name, c.status, c.community_features
      into community_id, is_owner, worker_id, street_ids, seen,
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
      elsif street_ids is not null then
        perform set_config('app.streets', street_ids::text, true), set_config('app.scoped', 'yes', true);
      end if;
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
