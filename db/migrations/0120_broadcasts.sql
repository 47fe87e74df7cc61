-- Broadcasts (domain 12): notices to those who live here, one copy a person, and what became of each copy by each
-- channel. New tables and one view; locks nothing.

-- Who can be written to, for areas that write to people.
create view reachable_residents with (security_invoker = true) as
  select r.community_id, r.id as resident_id, r.sort_key, r.first_name, r.last_name, r.phone, r.email,
    case when r.status = 'Active' then r.portal_user_id end as user_id
  from residents r
  where r.status in ('Added', 'Invited', 'Active') and r.archived_at is null and r.merged_into is null;
grant select on reachable_residents to courtyard_app;

-- Who stays where now, with the street, for areas that choose people by where they live.
create view current_stays with (security_invoker = true) as
  select o.community_id, o.resident_id, o.house_id, h.street_id, o.relationship
  from occupancies o
  join houses h on h.community_id = o.community_id and h.id = o.house_id
  where o.ended_at is null;
grant select on current_stays to courtyard_app;

create table broadcasts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 1 and 100),
  body text not null check (length(body) <= 5000),
  category text not null check (category in ('General', 'Maintenance', 'Security', 'Finance', 'Meeting', 'Emergency')),
  priority text not null default 'Normal' check (priority in ('Normal', 'Urgent')),
  audience jsonb not null,
  -- Beside the app, which always carries it.
  channels text[] not null default '{}' check (channels <@ array['E-mail', 'SMS', 'Push']),
  require_ack boolean not null default false,
  pinned boolean not null default false,
  expires_at timestamptz,
  status text not null default 'Draft' check (status in ('Draft', 'Scheduled', 'Sending', 'Sent', 'PartlyFailed',
    'Expired', 'Cancelled')),
  send_at timestamptz,
  -- Until when a send can be taken back; null for one that waits for its hour.
  undo_until timestamptz,
  -- The streets to which its author was limited; null for the whole community.
  limited_to uuid[],
  recipient_count integer not null default 0,
  -- How far its recipients are written, in their own order: a run that was cut off goes on from here.
  written_key text collate "C",
  written_id uuid,
  written_at timestamptz,
  -- How often those who had not read it were reminded.
  rounds smallint not null default 0,
  sent_at timestamptz,
  sent_by uuid,
  edited_at timestamptz,
  edited_by uuid,
  trouble text check (length(trouble) <= 300),
  created_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint broadcasts_have_an_hour check (status in ('Draft', 'Cancelled') or send_at is not null)
);
create index broadcasts_in_order on broadcasts (community_id, coalesce(sent_at, send_at, created_at) desc, id);
create index broadcasts_under_way on broadcasts (status, send_at) where status in ('Scheduled', 'Sending');
create index broadcasts_expiring on broadcasts (expires_at) where status in ('Sent', 'PartlyFailed');
select make_tenant_table('broadcasts');
-- Whoever is limited to streets sees what they wrote themselves: a notice's audience names other streets.
create policy streets on broadcasts as restrictive
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes'
    or created_by = current_setting('app.user_id')::uuid);

create table broadcast_recipients (
  community_id uuid not null references communities,
  -- It follows from the broadcast and the resident, so that nobody can get a second copy.
  id uuid not null,
  broadcast_id uuid not null,
  resident_id uuid not null,
  position integer not null,
  -- When the app showed it to someone with a login; null for those who have none.
  delivered_at timestamptz,
  read_at timestamptz,
  read_ip text,
  acknowledged_at timestamptz,
  acknowledged_ip text,
  primary key (community_id, id),
  constraint broadcast_recipients_broadcast foreign key (community_id, broadcast_id)
    references broadcasts (community_id, id),
  constraint broadcast_recipients_resident foreign key (community_id, resident_id)
    references residents (community_id, id),
  constraint broadcast_recipients_read_first check (acknowledged_at is null or read_at is not null)
);
create unique index broadcast_recipients_in_order on broadcast_recipients (community_id, broadcast_id, position);
select make_tenant_table('broadcast_recipients', 'select, insert, update');

-- One copy by one channel. A sender claims the row and commits before it sends, so that a row whose sender died says
-- so, instead of being sent again.
create table broadcast_deliveries (
  community_id uuid not null references communities,
  -- It follows from the recipient, the channel and the round.
  id uuid not null,
  broadcast_id uuid not null,
  recipient_id uuid not null,
  resident_id uuid not null,
  channel text not null check (channel in ('E-mail', 'SMS', 'Push')),
  round smallint not null default 0,
  status text not null default 'Waiting' check (status in ('Waiting', 'Sending', 'Sent', 'Failed', 'Unsure', 'Skipped')),
  reason text check (length(reason) <= 300),
  attempts smallint not null default 0,
  due_at timestamptz not null,
  claimed_at timestamptz,
  ended_at timestamptz,
  provider_reference text check (length(provider_reference) <= 200),
  primary key (community_id, id),
  constraint broadcast_deliveries_recipient foreign key (community_id, recipient_id)
    references broadcast_recipients (community_id, id),
  constraint broadcast_deliveries_claimed check (status <> 'Sending' or claimed_at is not null)
);
create index broadcast_deliveries_waiting on broadcast_deliveries (community_id, broadcast_id, channel, due_at)
  where status = 'Waiting';
create index broadcast_deliveries_claimed_at on broadcast_deliveries (community_id, broadcast_id, claimed_at)
  where status = 'Sending';
create index broadcast_deliveries_of_recipient on broadcast_deliveries (community_id, recipient_id);
create index broadcast_deliveries_by_outcome on broadcast_deliveries (community_id, broadcast_id, channel, status);
create index broadcast_deliveries_failed on broadcast_deliveries (community_id, broadcast_id)
  where status in ('Failed', 'Unsure');
select make_tenant_table('broadcast_deliveries', 'select, insert, update');

-- What a sent broadcast said before each edit.
create table broadcast_versions (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  broadcast_id uuid not null,
  number integer not null,
  title text not null,
  body text not null,
  expires_at timestamptz,
  written_by uuid not null,
  written_at timestamptz not null,
  primary key (community_id, id),
  constraint broadcast_versions_once unique (community_id, broadcast_id, number),
  constraint broadcast_versions_broadcast foreign key (community_id, broadcast_id)
    references broadcasts (community_id, id)
);
select make_tenant_table('broadcast_versions', 'select, insert');

create table broadcast_attachments (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  broadcast_id uuid not null,
  file_key text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text not null,
  byte_count integer not null,
  added_by uuid not null,
  added_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint broadcast_attachments_broadcast foreign key (community_id, broadcast_id)
    references broadcasts (community_id, id)
);
create index broadcast_attachments_of_broadcast on broadcast_attachments (community_id, broadcast_id);
select make_tenant_table('broadcast_attachments');

create table broadcast_templates (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 60),
  title text not null check (length(title) between 1 and 100),
  body text not null check (length(body) <= 5000),
  category text not null,
  priority text not null,
  channels text[] not null,
  require_ack boolean not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (community_id, id)
);
create unique index broadcast_templates_name_key on broadcast_templates (community_id, lower(name));
select make_tenant_table('broadcast_templates');

-- By which channels somebody does not want to be written to; the app is none of them.
create table broadcast_opt_outs (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  resident_id uuid not null,
  channel text not null check (channel in ('E-mail', 'SMS', 'Push')),
  opted_out_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint broadcast_opt_outs_once unique (community_id, resident_id, channel),
  constraint broadcast_opt_outs_resident foreign key (community_id, resident_id)
    references residents (community_id, id)
);
select make_tenant_table('broadcast_opt_outs', 'select, insert, delete');
