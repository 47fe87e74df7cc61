-- The functions, views, triggers and policies of api_keys.

-- Ends every session of a worker of the entered community who was suspended or removed: their tokens die in the same
-- transaction. It has its owner's rights, because the application may not touch sessions.
create or replace function end_sessions_of_worker(worker uuid) returns integer
language plpgsql
security definer
set search_path = pg_catalog, public
as $$
declare
  ended integer;
begin
  delete from public.sessions s using public.workers w
    where w.community_id = current_setting('app.community_id')::uuid and w.id = worker
      and w.status in ('Suspended', 'Removed') and s.user_id = w.user_id;
  get diagnostics ended = row_count;
  return ended;
end
$$;
revoke all on function end_sessions_of_worker(uuid) from public;
grant execute on function end_sessions_of_worker(uuid) to courtyard_app;

-- An open screen's stream ends with its session, at once and on every server, by whatever it was ended: each session
-- that ends before its hour tells the channel of live updates. A session is a person's, a guard's shift, or an API
-- key. Triggers are made; the four tables are locked for an instant.
create or replace function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('endedSession', g.id)::text) from gone g where g.expires_at > now();
  return null;
end $$;

create or replace function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('endedSession', new.id)::text);
  return null;
end $$;

create or replace trigger api_keys_tell_end after update of revoked_at on api_keys
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_ended_session();
