-- Jobs of service providers (domain 11): one complaint given to one provider, who answers by a link without an account.
-- Of the link only its hash is kept. Adds a column each to complaints and complaint_types, which it locks for that moment.
-- lifts row security: complaints, complaint_types, service_providers

alter table complaints add column service_provider_id uuid,
  add constraint complaints_provider foreign key (community_id, service_provider_id)
    references service_providers (community_id, id);
create index complaints_of_provider on complaints (community_id, service_provider_id, sla_order, number desc)
  where service_provider_id is not null;
alter table complaint_types add column default_provider_id uuid,
  add constraint complaint_types_provider foreign key (community_id, default_provider_id)
    references service_providers (community_id, id);

create table provider_jobs (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  complaint_id uuid not null,
  provider_id uuid not null,
  status text not null default 'Offered' check (status in ('Offered', 'Accepted', 'On the way', 'Started', 'Done',
    'Declined', 'Lapsed', 'Cancelled')),
  link_hash text not null check (length(link_hash) = 64),
  link_expires_at timestamptz not null,
  instructions text not null default '' check (length(instructions) <= 1000),
  offered_by uuid,
  offered_by_name text not null check (length(offered_by_name) <= 120),
  offered_at timestamptz not null,
  -- Unanswered until then, the complaint goes back to the queue.
  respond_by timestamptz not null,
  -- Until when the complaint was to be resolved when it was given to them; null while that stood still.
  due_at timestamptz,
  accepted_at timestamptz,
  on_way_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  end_reason text check (length(end_reason) <= 500),
  done_note text check (length(done_note) <= 2000),
  photos smallint not null default 0 check (photos between 0 and 10),
  quote_minor money_minor check (quote_minor > 0),
  quote_note text check (length(quote_note) <= 1000),
  quote_status text check (quote_status in ('Asked', 'Approved', 'Refused')),
  quoted_at timestamptz,
  quote_decided_by text check (length(quote_decided_by) <= 120),
  payout_request_id uuid,
  -- For the gate, while the job lasts.
  gate_pass_id uuid,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (community_id, id),
  constraint provider_jobs_complaint foreign key (community_id, complaint_id)
    references complaints (community_id, id),
  constraint provider_jobs_provider foreign key (community_id, provider_id)
    references service_providers (community_id, id),
  constraint provider_jobs_payout foreign key (community_id, payout_request_id)
    references money_requests (community_id, id),
  constraint provider_jobs_pass foreign key (community_id, gate_pass_id)
    references gate_passes (community_id, id),
  constraint provider_jobs_ended check (
    (status in ('Done', 'Declined', 'Lapsed', 'Cancelled')) = (ended_at is not null)),
  constraint provider_jobs_quoted check ((quote_minor is null) = (quote_status is null))
);
create unique index provider_jobs_link on provider_jobs (community_id, link_hash);
-- One provider at a time.
create unique index provider_jobs_under_way on provider_jobs (community_id, complaint_id)
  where status in ('Offered', 'Accepted', 'On the way', 'Started');
create index provider_jobs_of_provider on provider_jobs (community_id, provider_id, offered_at desc, id);
create index provider_jobs_of_complaint on provider_jobs (community_id, complaint_id, offered_at desc, id);
create index provider_jobs_unanswered on provider_jobs (community_id, respond_by) where status = 'Offered';
select make_tenant_table('provider_jobs', 'select, insert, update');
create policy streets on provider_jobs as restrictive
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or complaint_in_scope(complaint_id));

-- What a job may become, and that money follows work: no payout is tied to a job whose complaint is not resolved and
-- whose quote nobody approved.
create function keep_provider_job() returns trigger
language plpgsql
as $$
begin
  if new.complaint_id <> old.complaint_id or new.provider_id <> old.provider_id then
    raise exception 'a job keeps its complaint and its provider' using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> old.status and not (case old.status
    when 'Offered' then new.status in ('Accepted', 'Declined', 'Lapsed', 'Cancelled')
    when 'Accepted' then new.status in ('On the way', 'Started', 'Done', 'Declined', 'Cancelled')
    when 'On the way' then new.status in ('Started', 'Done', 'Cancelled')
    when 'Started' then new.status in ('Done', 'Cancelled')
    else false end) then
    raise exception 'a job that is % does not become %', old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.payout_request_id is not null and new.payout_request_id is distinct from old.payout_request_id
    and new.quote_status is distinct from 'Approved' and not (new.status = 'Done' and exists (
      select from complaints c where c.community_id = new.community_id and c.id = new.complaint_id
        and c.status in ('Resolved', 'Closed'))) then
    raise exception 'only resolved work and an approved quote are paid' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger provider_jobs_keep before update on provider_jobs for each row execute function keep_provider_job();

-- A complaint as those see it who do the work.
create view complaint_briefs with (security_invoker = true) as
  select c.community_id, c.id as complaint_id, c.number, c.title, c.description, c.status, c.priority, c.location,
    c.house_id, c.rating, c.resolve_due_at, t.name as type_name,
    coalesce(l.label, s.name, '') as place, r.name as reporter_name
  from complaints c
  join complaint_types t on t.community_id = c.community_id and t.id = c.type_id
  left join house_labels l on l.community_id = c.community_id and l.house_id = c.house_id
  left join street_names s on s.community_id = c.community_id and s.street_id = c.street_id
  left join resident_names r on r.community_id = c.community_id and r.resident_id = c.reporter_resident_id;
grant select on complaint_briefs to courtyard_app;

-- How a request for money stands, for who has asked for it.
create view money_request_states with (security_invoker = true) as
  select m.community_id, m.id as request_id, m.reference, m.status, m.amount_minor from money_requests m;
grant select on money_request_states to courtyard_app;
