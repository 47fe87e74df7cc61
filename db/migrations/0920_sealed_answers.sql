-- The answers that are kept for a day, for calls that come twice, are sealed by the server: the database alone gives away
-- neither a gate code nor a link. Beside an answer stand the ids of the records in it, so that it is forgotten with them.
-- Answers that were kept in clear are forgotten: a call that comes again is told to look whether it was done.
update idempotency_keys set answer = null where answer is not null;
alter table idempotency_keys
  drop column answer,
  add column sealed_answer text,
  add column record_ids uuid[] not null default '{}';

drop function record_change(jsonb, jsonb, uuid, text, jsonb);

-- Writes what a change leaves behind: its entries in the audit log, its facts, and the answer under its key.
create function record_change(entries jsonb, facts jsonb, key_community uuid, idempotency_key text, sealed text,
  named uuid[]) returns void
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  me uuid := current_setting('app.user_id')::uuid;
begin
  if jsonb_array_length(entries) > 0 then
    insert into audit_entries (community_id, actor_id, actor_name, actor_role, action, entity_type,
        entity_id, entity_label, before, after, reason, ip, device, request_id)
      select coalesce(e."communityId", here), nullif(me, '00000000-0000-0000-0000-000000000000'),
        e."actorName", e."actorRole", e.action,
        e."entityType", e."entityId", e."entityLabel", e.before, e.after, e.reason, e.ip, e.device,
        e."requestId"
      from jsonb_to_recordset(entries) as e(
        "communityId" uuid, "actorName" text, "actorRole" text, action text, "entityType" text,
        "entityId" uuid, "entityLabel" text, before jsonb, after jsonb, reason text, ip text,
        device text, "requestId" text);
  end if;
  if jsonb_array_length(facts) > 0 then
    insert into outbox (community_id, user_id, topic, payload)
      select here, me, f.topic, f.payload
      from jsonb_to_recordset(facts) as f(topic text, payload jsonb);
  end if;
  if idempotency_key is not null then
    update idempotency_keys k set sealed_answer = sealed, record_ids = named
      where k.community_id = key_community and k.user_id = me and k.id = idempotency_key;
  end if;
end
$$;
