-- Service providers (domain 11): who does work for the estate, and the papers that let them. New tables and a function;
-- locks nothing.

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
  -- Where they are paid: one of the accounts that money may be withdrawn to.
  bank_account_id uuid,
  status text not null default 'Invited' check (status in ('Invited', 'Active', 'Suspended', 'Archived', 'Blocked')),
  status_reason text check (length(status_reason) between 3 and 500),
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (community_id, id),
  constraint service_providers_bank_account foreign key (community_id, bank_account_id)
    references bank_accounts (community_id, id),
  constraint service_providers_can_be_reached check (phone is not null or email is not null)
);
create unique index service_providers_name on service_providers (community_id, btrim(search_form(name)))
  where status <> 'Archived';
create index service_providers_in_order on service_providers (community_id, natural_key(name) collate "C", id);
select make_tenant_table('service_providers', 'select, insert, update');

-- A paper that is taken off stays, so that it is known what was there on the day of a job.
create table provider_documents (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  provider_id uuid not null,
  kind text not null check (kind in ('Insurance', 'Licence', 'Certificate', 'Identity', 'Contract', 'Other')),
  name text not null check (length(name) between 1 and 200),
  -- The file; null for a paper that was only seen.
  key text check (length(key) <= 100),
  -- Null for what never ends.
  expires_on date,
  -- How far its end was told: 0 not at all, 1 thirty days before, 2 seven days before, 3 on the day.
  told smallint not null default 0 check (told between 0 and 3),
  added_by_name text not null check (length(added_by_name) <= 120),
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (community_id, id),
  constraint provider_documents_provider foreign key (community_id, provider_id)
    references service_providers (community_id, id)
);
create index provider_documents_of_provider on provider_documents (community_id, provider_id, added_at, id)
  where removed_at is null;
create index provider_documents_ending on provider_documents (community_id, expires_on)
  where removed_at is null and expires_on is not null and told < 3;
select make_tenant_table('provider_documents', 'select, insert, update');

-- The kinds of papers of a provider that have all run out by a day. A newer paper stands in for an older of its kind.
create function expired_papers(provider uuid, day date) returns text[]
language sql
stable
as $$
  select coalesce(array_agg(k.kind order by k.kind), '{}') from (
    select d.kind from provider_documents d
    where d.community_id = current_setting('app.community_id')::uuid and d.provider_id = provider
      and d.removed_at is null
    group by d.kind having bool_and(d.expires_on is not null and d.expires_on < day)) k
$$;

-- How providers are called, for complaints.
create view provider_names with (security_invoker = true) as
  select p.community_id, p.id as provider_id, p.name, p.status from service_providers p;
grant select on provider_names to courtyard_app;
