-- Receipts that were emailed: the address, when it was asked for, and how the mail server answered. One new table;
-- nothing is rewritten or locked.
create table receipt_emails (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  email text not null check (length(email) <= 254),
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- Null until the mail server has answered.
  ended text check (ended in ('Sent', 'Refused', 'Unsure', 'Failed')),
  ended_at timestamptz,
  primary key (community_id, id),
  constraint receipt_emails_payment foreign key (community_id, payment_id)
    references due_payments (community_id, id),
  constraint receipt_emails_end check ((ended is null) = (ended_at is null))
);
create index receipt_emails_newest on receipt_emails (community_id, payment_id, asked_at desc, id);
select make_tenant_table('receipt_emails', 'select, insert, update');
