-- The trigger that ends live updates when an API key is revoked.

create or replace trigger api_keys_tell_end after update of revoked_at on api_keys
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_ended_session();
