-- A guard who signs in with an account has shifts too, with the note from one to the next: without device, PIN and token
-- of their own, for the session is the account's. One person has one open shift at a time. The table is locked for an instant.
-- lifts row security: gate_shifts
alter table gate_shifts
  alter column security_user_id drop not null,
  alter column device_id drop not null,
  alter column token_hash drop not null,
  add column user_id uuid,
  add constraint gate_shifts_by_pin_or_account check (case when user_id is null
    then security_user_id is not null and device_id is not null and token_hash is not null
    else security_user_id is null and device_id is null and token_hash is null end);
create unique index gate_shifts_of_account on gate_shifts (community_id, user_id) where ended_at is null;
