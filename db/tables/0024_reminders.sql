-- The tables of reminders, as they were when the earlier migrations were replaced by this one.

-- One digest a house and day, whatever it owes and however often the job runs.
create table due_reminders (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  reminded_on date not null,
  resident_id uuid,
  charge_count integer not null check (charge_count > 0),
  outstanding_minor money_minor not null check ((outstanding_minor)::bigint > 0),
  -- How it went out; null where the resident cannot be reached.
  channel text check (channel = 'E-mail'),
  asked_by uuid,
  sent_at timestamptz not null,
  primary key (community_id, id),
  constraint due_reminders_once unique (community_id, house_id, reminded_on),
  constraint due_reminders_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index due_reminders_in_time on due_reminders (community_id, reminded_on desc, id);

alter table due_reminders enable row level security;
alter table due_reminders force row level security;

grant insert, select, update on due_reminders to courtyard_app;

-- Letters to houses that are overdue: the community's own words for each of three steps, and the letters themselves,
-- whose text stays as it was sent. Two new tables; nothing is rewritten or locked.
create table letter_templates (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  step text not null check (step in ('Friendly', 'Formal', 'Last')),
  subject text not null check (length(subject) between 1 and 150),
  body text not null check (length(body) between 1 and 5000),
  pay_within_days integer not null check (pay_within_days between 1 and 90),
  changed_by uuid not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  primary key (community_id, id),
  constraint letter_templates_of_step unique (community_id, step)
);

alter table letter_templates enable row level security;
alter table letter_templates force row level security;

grant insert, select, update on letter_templates to courtyard_app;

create table house_letters (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  step text not null check (step in ('Friendly', 'Formal', 'Last')),
  letter_on date not null,
  resident_id uuid,
  subject text not null check (length(subject) <= 500),
  body text not null check (length(body) <= 20000),
  -- Overdue on that day, without what is disputed, planned or on hold.
  overdue_minor money_minor not null check ((overdue_minor)::bigint > 0),
  pay_by date not null,
  -- 'Email' where the text was handed to the mail server's queue, 'Paper' where it is there to be printed.
  channel text not null check (channel in ('Email', 'Paper')),
  sent_by uuid not null,
  sent_at timestamptz not null,
  primary key (community_id, id),
  constraint house_letters_once unique (community_id, house_id, step, letter_on),
  constraint house_letters_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index house_letters_newest on house_letters (community_id, letter_on desc, id);

alter table house_letters enable row level security;
alter table house_letters force row level security;

grant insert, select, update on house_letters to courtyard_app;
