-- What a person changes of their own account (details, password, second step, sessions, photo, consent) stands in the
-- log of every community that they own or work in. Each is entered in its turn, because row security lets nobody write
-- into a community that is not entered. Adds a function, and locks nothing.
create function record_account_event(event jsonb) returns void
language plpgsql as $$
declare
  before text := current_setting('app.community_id');
  me uuid := current_setting('app.user_id')::uuid;
  -- Taken before the first is entered, because entering one makes it visible.
  mine uuid[] := array(select c.id from communities c where c.status <> 'Archived' and (c.owner_id = me
    or c.id in (select w.community_id from workers w where w.user_id = me and w.status = 'Active')));
  entered uuid;
begin
  foreach entered in array mine loop
    perform set_config('app.community_id', entered::text, true);
    insert into audit_entries (community_id, actor_id, actor_name, actor_role, action, entity_type, entity_id,
        entity_label, after, ip, device, request_id)
      select entered, me, e."actorName", coalesce((select r.name from workers w
          join roles r on r.community_id = w.community_id and r.id = w.role_id
          where w.community_id = entered and w.user_id = me and w.status = 'Active'), 'Community manager'),
        e.action, 'account', me, e."actorName", e.after, e.ip, e.device, e."requestId"
      from jsonb_to_record(event) as e("actorName" text, action text, after jsonb, ip text, device text,
        "requestId" text);
  end loop;
  perform set_config('app.community_id', before, true);
end
$$;
