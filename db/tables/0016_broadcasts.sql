-- Tables of broadcasts, their recipients and deliveries.

-- Messages to residents.
create table broadcasts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 1 and 100),
  body text not null check (length(body) <= 5000),
  category text not null check (category in ('General', 'Maintenance', 'Security', 'Finance', 'Meeting',
      'Emergency')),
  priority text not null default 'Normal' check (priority in ('Normal', 'Urgent')),
  audience jsonb not null,
  -- Channels in addition to the app, which always shows the broadcast.
  channels text[] not null default '{}' check (channels <@ array['E-mail', 'SMS', 'Push']),
  require_ack boolean not null default false,
  pinned boolean not null default false,
  expires_at timestamptz,
  status text not null default 'Draft' check (status in ('Draft', 'Scheduled', 'Sending', 'Sent',
      'PartlyFailed', 'Expired', 'Cancelled')),
  send_at timestamptz,
  -- The end of the time in which sending can be undone; null for a scheduled broadcast.
  undo_until timestamptz,
  -- The streets that the author is limited to; null means the whole community.
  limited_to uuid[],
  recipient_count integer not null default 0,
  -- The last recipient that was written. An interrupted run continues after it.
  written_key text collate "C",
  written_id uuid,
  written_at timestamptz,
  -- The number of reminders to recipients who hadn't read the broadcast.
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
  constraint broadcasts_have_an_hour check (status in ('Draft', 'Cancelled') or (send_at is not null))
);

create index broadcasts_in_order on broadcasts (community_id, coalesce(sent_at, send_at, created_at) desc, id);

create index broadcasts_under_way on broadcasts (status, send_at) where status = any (array['Scheduled',
    'Sending']);

create index broadcasts_expiring on broadcasts (expires_at) where status = any (array['Sent', 'PartlyFailed']);

alter table broadcasts enable row level security;
alter table broadcasts force row level security;

grant delete, insert, select, update on broadcasts to courtyard_app;

-- The people that a broadcast is for, with their reading and acknowledgement.
create table broadcast_recipients (
  community_id uuid not null references communities,
  -- Derived from the broadcast and the resident, so that a retry can't add a recipient twice.
  id uuid not null,
  broadcast_id uuid not null,
  resident_id uuid not null,
  position integer not null,
  -- When the app first showed it; null for residents without an account.
  delivered_at timestamptz,
  read_at timestamptz,
  read_ip text,
  acknowledged_at timestamptz,
  acknowledged_ip text,
  -- The version that the recipient read first, read last and acknowledged. A broadcast can be edited after sending,
  -- and a proof of notice has to show the words that were read.
  read_version integer,
  last_read_at timestamptz,
  last_read_version integer,
  acknowledged_version integer,
  -- When the recipient was last notified again, after an edit or as a reminder. The broadcast is unread for them
  -- until they read it after this time; read_at stays the first reading.
  told_again_at timestamptz,
  -- True if nothing reached the recipient: the app hasn't shown the broadcast, and no channel sent a copy.
  not_reached boolean not null default false,
  primary key (community_id, id),
  constraint broadcast_recipients_read_first check ((acknowledged_at is null) or (read_at is not null)),
  constraint broadcast_recipients_broadcast foreign key (community_id, broadcast_id) references broadcasts
      (community_id, id),
  constraint broadcast_recipients_resident foreign key (community_id, resident_id) references residents
      (community_id, id)
);

create unique index broadcast_recipients_in_order on broadcast_recipients (community_id, broadcast_id,
    "position");

create index broadcast_recipients_not_reached on broadcast_recipients (community_id, broadcast_id) where
    not_reached;

create index broadcast_recipients_of_resident on broadcast_recipients (community_id, resident_id) where
    resident_id is not null;

alter table broadcast_recipients enable row level security;
alter table broadcast_recipients force row level security;

grant insert, select, update on broadcast_recipients to courtyard_app;

-- A copy of a broadcast by one channel. A sender claims the row and commits before sending, so that the copies of a
-- crashed sender are recognised.
create table broadcast_deliveries (
  community_id uuid not null references communities,
  -- Derived from the recipient, the channel and the round.
  id uuid not null,
  broadcast_id uuid not null,
  recipient_id uuid not null,
  resident_id uuid not null,
  channel text not null check (channel in ('E-mail', 'SMS', 'Push')),
  round smallint not null default 0,
  status text not null default 'Waiting' check (status in ('Waiting', 'Sending', 'Sent', 'Failed', 'Unsure',
      'Skipped')),
  reason text check (length(reason) <= 300),
  attempts smallint not null default 0,
  due_at timestamptz not null,
  claimed_at timestamptz,
  ended_at timestamptz,
  provider_reference text check (length(provider_reference) <= 200),
  version integer,
  primary key (community_id, id),
  constraint broadcast_deliveries_claimed check ((status <> 'Sending') or (claimed_at is not null)),
  constraint broadcast_deliveries_recipient foreign key (community_id, recipient_id) references
      broadcast_recipients (community_id, id)
);

create index broadcast_deliveries_waiting on broadcast_deliveries (community_id, broadcast_id, channel, due_at)
    where status = 'Waiting';

create index broadcast_deliveries_claimed_at on broadcast_deliveries (community_id, broadcast_id, claimed_at)
    where status = 'Sending';

create index broadcast_deliveries_of_recipient on broadcast_deliveries (community_id, recipient_id);

create index broadcast_deliveries_by_outcome on broadcast_deliveries (community_id, broadcast_id, channel,
    status);

create index broadcast_deliveries_failed on broadcast_deliveries (community_id, broadcast_id) where status = any
    (array['Failed', 'Unsure']);

alter table broadcast_deliveries enable row level security;
alter table broadcast_deliveries force row level security;

grant insert, select, update on broadcast_deliveries to courtyard_app;

-- Earlier texts of a broadcast, saved before each edit.
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
  constraint broadcast_versions_broadcast foreign key (community_id, broadcast_id) references broadcasts
      (community_id, id)
);

alter table broadcast_versions enable row level security;
alter table broadcast_versions force row level security;

grant insert, select on broadcast_versions to courtyard_app;

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
  constraint broadcast_attachments_broadcast foreign key (community_id, broadcast_id) references broadcasts
      (community_id, id)
);

create index broadcast_attachments_of_broadcast on broadcast_attachments (community_id, broadcast_id);

alter table broadcast_attachments enable row level security;
alter table broadcast_attachments force row level security;

grant delete, insert, select, update on broadcast_attachments to courtyard_app;

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

alter table broadcast_templates enable row level security;
alter table broadcast_templates force row level security;

grant delete, insert, select, update on broadcast_templates to courtyard_app;

-- Channels that a resident opted out of. Residents can't opt out of the app.
create table broadcast_opt_outs (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  resident_id uuid not null,
  channel text not null check (channel in ('E-mail', 'SMS', 'Push')),
  opted_out_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint broadcast_opt_outs_once unique (community_id, resident_id, channel),
  constraint broadcast_opt_outs_resident foreign key (community_id, resident_id) references residents
      (community_id, id)
);

alter table broadcast_opt_outs enable row level security;
alter table broadcast_opt_outs force row level security;

grant delete, insert, select on broadcast_opt_outs to courtyard_app;

-- Outages of a channel's provider during a broadcast. Copies wait, and fail only after some hours.
create table broadcast_holds (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  broadcast_id uuid not null,
  channel text not null check (channel in ('E-mail', 'Push')),
  since timestamptz not null,
  -- The number of failed tries. The delay grows with it.
  tries smallint not null default 1,
  primary key (community_id, id),
  constraint broadcast_holds_once unique (community_id, broadcast_id, channel),
  constraint broadcast_holds_broadcast foreign key (community_id, broadcast_id) references broadcasts
      (community_id, id)
);

alter table broadcast_holds enable row level security;
alter table broadcast_holds force row level security;

grant delete, insert, select, update on broadcast_holds to courtyard_app;
