-- Invitations to work in a community (domain 2, 17): a single-use link by mail, bound to the address that it was
-- sent to. New table only; locks nothing.

create table worker_invitations (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) <= 254),
  role_id uuid not null,
  title text check (length(title) <= 80),
  -- The SHA-256 of the link's token in hex: the token itself stands in the mail alone.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid not null references users,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users,
  cancelled_at timestamptz,
  cancelled_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint worker_invitations_role foreign key (community_id, role_id)
    references roles (community_id, id),
  constraint worker_invitations_token_key unique (token_hash)
);
create unique index worker_invitations_open on worker_invitations (community_id, email)
  where accepted_at is null and cancelled_at is null;
create index worker_invitations_by_time on worker_invitations (community_id, created_at desc, id);
select make_tenant_table('worker_invitations', 'select, insert, update');

-- A person sees what was sent to their own address, once they have proven it, in whatever community.
create policy sent_to_me on worker_invitations for select
  using (exists (
    select from users u
    where u.id = current_setting('app.user_id')::uuid
      and u.email_verified and u.email = worker_invitations.email));
