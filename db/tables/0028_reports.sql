-- The tables of reports, as they were when the earlier migrations were replaced by this one.

-- A report as somebody took it: its figures stand still, however often its file is fetched.
create table report_downloads (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  kind text not null check (kind in ('dues', 'finances', 'advanced', 'audit-pack')),
  format text not null check (format in ('csv', 'xlsx', 'pdf', 'zip')),
  from_on date not null,
  to_on date not null,
  status text not null check (status in ('Running', 'Ready', 'Failed', 'Expired')),
  content jsonb,
  -- Of an audit pack, which a job makes.
  file_key text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  street_ids uuid[],
  wallet_ids uuid[],
  primary key (community_id, id),
  constraint report_downloads_content check (case
    when (kind = 'audit-pack') then (content is null)
    else
      ((content is not null) or (status = 'Expired'))
end)
);

create index report_downloads_by_expiry on report_downloads (community_id, expires_at) where file_key is not
    null;

alter table report_downloads enable row level security;
alter table report_downloads force row level security;

grant insert, select, update on report_downloads to courtyard_app;

-- The month as it was told to residents. Telling it again makes another version; what was told stays.
create table published_summaries (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  month_on date not null check (EXTRACT(day from month_on) = (1)::numeric),
  version integer not null check (version > 0),
  note text not null default '' check (length(note) <= 1000),
  content jsonb not null,
  published_by uuid not null references users,
  published_at timestamptz not null,
  primary key (community_id, id),
  constraint published_summaries_once unique (community_id, month_on, version)
);

alter table published_summaries enable row level security;
alter table published_summaries force row level security;

grant insert, select on published_summaries to courtyard_app;
