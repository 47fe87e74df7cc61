-- What a new due takes where its form leaves something out, and how much of one charge an officer may take off alone
-- (domain 8, 17). Without a row the defaults here hold. A new table only; locks nothing.
create table due_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  issue_lead_days smallint not null default 7 check (issue_lead_days between 0 and 90),
  allow_part_payment boolean not null default true,
  proration text not null default 'None' check (proration in ('None', 'Daily')),
  penalty jsonb not null default '{"kind": "None"}',
  reminders jsonb not null default '{"days": [-7, -1, 0, 3, 7, 14, 30], "minimumMinor": null}',
  -- Null: no limit.
  waive_limit_minor money_minor default 5000000 check (waive_limit_minor > 0),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint due_settings_once unique (community_id)
);
select make_tenant_table('due_settings', 'select, insert, update');
