-- Payments recorded from a file: the file as it was read, and each of its rows with what became of it. A row that was
-- booked has its payment, so a job that runs twice books it once. New tables only; locks nothing.

create table payment_files (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  due_id uuid not null,
  file_name text not null check (length(file_name) <= 200),
  -- The rows as text, until they are booked or the file is left.
  sheet jsonb,
  mapping jsonb not null,
  notes jsonb not null,
  status text not null default 'Uploaded' check (status in ('Uploaded', 'Booking', 'Booked', 'Discarded')),
  created_by uuid not null references users,
  created_at timestamptz not null,
  booked_by uuid references users,
  booked_at timestamptz,
  version integer not null default 1,
  primary key (community_id, id),
  constraint payment_files_due foreign key (community_id, due_id) references dues (community_id, id)
);
create index payment_files_of_due on payment_files (community_id, due_id, created_at desc, id);
select make_tenant_table('payment_files', 'select, insert, update');

create table payment_file_rows (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  file_id uuid not null,
  -- Its row in the file, counted from 1.
  number integer not null,
  given text not null check (length(given) <= 300),
  house_id uuid,
  amount_minor money_minor check (amount_minor > 0),
  paid_on date,
  channel text check (channel in ('Cash', 'Cheque', 'Bank transfer')),
  reference text check (length(reference) <= 100),
  -- Somebody has looked at its duplicate and said that this is another payment.
  is_no_duplicate boolean not null,
  state text not null check (state in ('Waiting', 'Booked', 'Left out')),
  reason text check (length(reason) <= 500),
  payment_id uuid,
  primary key (community_id, id),
  constraint payment_file_rows_once unique (community_id, file_id, number),
  constraint payment_file_rows_file foreign key (community_id, file_id) references payment_files (community_id, id),
  constraint payment_file_rows_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint payment_file_rows_payment foreign key (community_id, payment_id)
    references due_payments (community_id, id),
  constraint payment_file_rows_booked check ((state = 'Booked') = (payment_id is not null)),
  constraint payment_file_rows_whole check (state = 'Left out'
    or (house_id is not null and amount_minor is not null and paid_on is not null and channel is not null))
);
create index payment_file_rows_waiting on payment_file_rows (community_id, file_id, number)
  where state = 'Waiting';
select make_tenant_table('payment_file_rows', 'select, insert, update');
