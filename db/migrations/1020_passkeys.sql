-- small tables: users and sessions are only referred to.
-- Passkeys of a person: the public half of a key that a device holds, and the challenge that a session has to sign. A
-- deleted account loses them: the function that deletes one is as before, with one more table.

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- As the device names it, in base64url. Another account cannot bring the same one.
  credential_id text not null check (length(credential_id) <= 1400),
  public_key bytea not null check (length(public_key) <= 4000),
  -- How often the device has signed; most devices always say 0.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential_key unique (credential_id)
);
create index passkeys_of_user on passkeys (user_id, created_at);

-- One at a time for each session; it is used up by the first answer, right or wrong.
create table passkey_challenges (
  session_id uuid primary key references sessions on delete cascade,
  purpose text not null check (purpose in ('add', 'step-up')),
  challenge text not null check (length(challenge) <= 100),
  created_at timestamptz not null
);

grant select, insert, update, delete on passkeys, passkey_challenges to courtyard_identity;

-- Deletes an account for good: a name without a person stays. Run again it changes nothing.
create or replace function delete_account(account uuid) returns void
language plpgsql
as $$
declare
  address text;
  fresh text := 'account ' || left(replace(account::text, '-', ''), 8);
begin
  select u.email into address from users u where u.id = account for update;
  if address is null then return; end if;
  delete from sessions where user_id = account;
  delete from accounts where user_id = account;
  delete from two_factors where user_id = account;
  delete from recovery_codes where user_id = account;
  delete from passkeys where user_id = account;
  delete from push_subscriptions where user_id = account;
  delete from one_time_codes where email = address;
  delete from verifications where identifier = address;
  delete from rate_limits where position(address in key) > 0 or position(account::text in key) > 0;
  delete from notifications where user_id = account;
  delete from notification_wishes where user_id = account;
  delete from settled_matters where user_id = account;
  delete from saved_views where user_id = account;
  delete from idempotency_keys where user_id = account;
  delete from complaint_watchers where user_id = account;
  -- That somebody agreed, to which version and when, is the proof of it; from where they did is not.
  update consents set ip = null where user_id = account;
  -- Files end at once, and the next cleaning removes them.
  update exports set query = '{}', expires_at = least(expires_at, now()) where user_id = account;
  update report_downloads set content = null, expires_at = least(expires_at, now()) where user_id = account;
  update api_keys set revoked_at = now(), revoked_by = account where created_by = account and revoked_at is null;
  update tickets set person_name = 'Deleted ' || fresh, email = '(erased)', diagnostics = null
    where user_id = account;
  update ticket_messages set author_name = 'Deleted ' || fresh where author_id = account;
  update residents set portal_user_id = null where portal_user_id = account;
  update users set name = 'Deleted ' || fresh, first_name = 'Deleted', last_name = fresh,
    email = 'deleted-' || account || '@account.invalid', email_verified = false, phone = null,
    phone_verified_at = null, image = null, two_factor_enabled = false, status = 'Deactivated',
    closed_at = coalesce(closed_at, now()), closed_reason = 'The account was deleted', updated_at = now()
    where id = account;
end
$$;
