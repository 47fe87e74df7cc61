-- One-time codes by purpose and address, one live code each, so that the newest alone works and a try is
-- counted by one statement before it is looked at. Consents may be given again, when an account passes to
-- the person who proves its address. Takes a short exclusive lock on consents.

create table one_time_codes (
  purpose text not null check (purpose in ('signup', 'reset', 'step-up')),
  email text not null check (email = lower(email) and length(email) <= 254),
  -- A keyed hash: the code itself stands in the mail alone.
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  attempts smallint not null default 0 check (attempts between 0 and 5),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (purpose, email)
);
create index one_time_codes_by_expiry on one_time_codes (expires_at);
grant select, insert, update, delete on one_time_codes to courtyard_identity;

alter table consents drop constraint consents_once;
create index consents_of_user on consents (user_id, document, version);
