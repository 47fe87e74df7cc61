-- Tables of service providers, their documents and their jobs.

-- Companies and people who do work for the estate.
create table service_providers (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 120),
  kind text not null default 'Company' check (kind in ('Company', 'Individual', 'In-house')),
  trades text[] not null check (cardinality(trades) between 1 and 8),
  contact_name text not null default '' check (length(contact_name) <= 120),
  phone text check (length(phone) <= 20),
  email text check (length(email) <= 254),
  rates text not null default '' check (length(rates) <= 500),
  coverage text not null default '' check (length(coverage) <= 200),
  -- The bank account that payouts to the provider use.
  bank_account_id uuid,
  status text not null default 'Invited' check (status in ('Invited', 'Active', 'Suspended', 'Archived',
      'Blocked')),
  status_reason text check (length(status_reason) between 3 and 500),
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (community_id, id),
  constraint service_providers_can_be_reached check ((phone is not null) or (email is not null)),
  constraint service_providers_bank_account foreign key (community_id, bank_account_id) references bank_accounts
      (community_id, id)
);

create unique index service_providers_name on service_providers (community_id, btrim(search_form(name))) where
    status <> 'Archived';

create index service_providers_in_order on service_providers (community_id, natural_key(name) collate "C", id);

alter table service_providers enable row level security;
alter table service_providers force row level security;

grant insert, select, update on service_providers to courtyard_app;

-- Documents of a provider, such as insurance or licences. A removed document stays, to show which were valid on the
-- day of a job.
create table provider_documents (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  provider_id uuid not null,
  kind text not null check (kind in ('Insurance', 'Licence', 'Certificate', 'Identity', 'Contract', 'Other')),
  name text not null check (length(name) between 1 and 200),
  -- The file; null for a document that staff have only seen.
  key text check (length(key) <= 100),
  -- Null if the document doesn't expire.
  expires_on date,
  -- The notices sent about the expiry: 0 none, 1 thirty days before, 2 seven days before, 3 on the day.
  told smallint not null default 0 check (told between 0 and 3),
  added_by_name text not null check (length(added_by_name) <= 120),
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (community_id, id),
  constraint provider_documents_provider foreign key (community_id, provider_id) references service_providers
      (community_id, id)
);

create index provider_documents_of_provider on provider_documents (community_id, provider_id, added_at, id)
    where removed_at is null;

create index provider_documents_ending on provider_documents (community_id, expires_on) where (removed_at is
    null) and (expires_on is not null) and (told < 3);

alter table provider_documents enable row level security;
alter table provider_documents force row level security;

grant insert, select, update on provider_documents to courtyard_app;

-- Jobs: a complaint that is offered to a provider, who responds by a link. Only the link's hash is stored.
create table provider_jobs (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  complaint_id uuid not null,
  provider_id uuid not null,
  status text not null default 'Offered' check (status in ('Offered', 'Accepted', 'On the way', 'Started',
      'Done', 'Declined', 'Lapsed', 'Cancelled')),
  link_hash text not null check (length(link_hash) = 64),
  link_expires_at timestamptz not null,
  instructions text not null default '' check (length(instructions) <= 1000),
  offered_by uuid,
  offered_by_name text not null check (length(offered_by_name) <= 120),
  offered_at timestamptz not null,
  -- A provider who hasn't responded by then loses the job, and the complaint returns to the queue.
  respond_by timestamptz not null,
  -- A copy of the complaint's deadline to resolve, kept after the job has ended; null if the complaint was on hold at
  -- the time.
  due_at timestamptz,
  accepted_at timestamptz,
  on_way_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  end_reason text check (length(end_reason) <= 500),
  done_note text check (length(done_note) <= 2000),
  photos smallint not null default 0 check (photos between 0 and 10),
  quote_minor money_minor check ((quote_minor)::bigint > 0),
  quote_note text check (length(quote_note) <= 1000),
  quote_status text check (quote_status in ('Asked', 'Approved', 'Refused')),
  quoted_at timestamptz,
  quote_decided_by text check (length(quote_decided_by) <= 120),
  payout_request_id uuid,
  -- The provider's gate pass for the job.
  gate_pass_id uuid,
  version integer not null default 1,
  updated_at timestamptz not null,
  -- The number of reminders sent about the deadline, at 50, 75 and 90 % of the time.
  reminded smallint not null default 0 check (reminded between 0 and 3),
  mail_state text check (mail_state in ('Waiting', 'Sent', 'Refused', 'Unsure', 'Failed')),
  primary key (community_id, id),
  constraint provider_jobs_ended check (status in ('Done', 'Declined', 'Lapsed', 'Cancelled') = (ended_at is not
      null)),
  constraint provider_jobs_quoted check ((quote_minor is null) = (quote_status is null)),
  constraint provider_jobs_complaint foreign key (community_id, complaint_id) references complaints
      (community_id, id),
  constraint provider_jobs_provider foreign key (community_id, provider_id) references service_providers
      (community_id, id),
  constraint provider_jobs_payout foreign key (community_id, payout_request_id) references money_requests
      (community_id, id)
);

create unique index provider_jobs_link on provider_jobs (community_id, link_hash);

-- A complaint has at most one provider at a time.
create unique index provider_jobs_under_way on provider_jobs (community_id, complaint_id) where status = any
    (array['Offered', 'Accepted', 'On the way', 'Started']);

create index provider_jobs_of_provider on provider_jobs (community_id, provider_id, offered_at desc, id);

create index provider_jobs_of_complaint on provider_jobs (community_id, complaint_id, offered_at desc, id);

create index provider_jobs_unanswered on provider_jobs (community_id, respond_by) where status = 'Offered';

alter table provider_jobs enable row level security;
alter table provider_jobs force row level security;

grant insert, select, update on provider_jobs to courtyard_app;

alter table complaint_types add constraint complaint_types_provider foreign key (community_id, default_provider_id) references service_providers (community_id, id);
alter table complaints add constraint complaints_provider foreign key (community_id, service_provider_id) references service_providers (community_id, id);
