-- Functions that end sessions, and the triggers that end live updates together with their session.

-- Ends all sessions of a worker of the current community who was suspended or removed. SECURITY DEFINER, because the
-- application has no rights on sessions.
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

-- Notifies the channel `live` of a guard's shift that ended or an API key that was revoked.
create or replace function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('endedSession', new.id)::text);
  return null;
end $$;

-- Notifies the channel `live` of sessions that are deleted before they expire, so that every server closes their live
-- updates.
create or replace function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('endedSession', g.id)::text) from gone g where g.expires_at > now();
  return null;
end $$;

create or replace trigger sessions_tell_end after delete on sessions
  referencing old table as gone for each statement execute function tell_ended_sessions();
