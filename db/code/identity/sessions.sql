-- A function that ends a worker's sessions, and the functions and the trigger that end live updates.

-- Ends all sessions of a worker of the current community who was suspended or removed. Deletes as courtyard_identity,
-- because the application has no right to delete sessions.
create or replace function end_sessions_of_worker(worker uuid) returns integer
language plpgsql
set search_path = pg_catalog, public
as $$
declare
  former uuid;
  acting text := current_setting('role');
  ended integer;
begin
  select w.user_id into former from public.workers w
    where w.community_id = current_setting('app.community_id')::uuid and w.id = worker
      and w.status in ('Suspended', 'Removed');
  if not found then
    return 0;
  end if;
  perform set_config('role', 'courtyard_identity', true);
  delete from public.sessions s where s.user_id = former;
  get diagnostics ended = row_count;
  perform set_config('role', acting, true);
  return ended;
end
$$;
revoke all on function end_sessions_of_worker(uuid) from public;
grant execute on function end_sessions_of_worker(uuid) to courtyard_app;

-- Writes an outbox event for a guard's shift that ended or an API key that was revoked. The relay notifies every
-- server, which then closes the live updates of the shift or key.
create or replace function tell_ended_session() returns trigger language plpgsql as $$
begin
  insert into outbox (community_id, topic, payload) values ('00000000-0000-0000-0000-000000000000', 'session.ended',
    jsonb_build_object('endedSession', new.id));
  return null;
end $$;

-- Writes outbox events for sessions that are deleted before they expire, so that every server closes their live
-- updates.
create or replace function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  insert into outbox (community_id, topic, payload)
    select '00000000-0000-0000-0000-000000000000', 'session.ended', jsonb_build_object('endedSession', g.id)
    from gone g where g.expires_at > now();
  return null;
end $$;

create or replace trigger sessions_tell_end after delete on sessions
  referencing old table as gone for each statement execute function tell_ended_sessions();
