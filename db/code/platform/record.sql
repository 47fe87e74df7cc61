-- A function that records a change, and a function that finds references to records.

-- Writes the side effects of a change in one round trip: audit entries, outbox events and, if there is an idempotency
-- key, the sealed response.
create or replace function record_change(entries jsonb, facts jsonb, key_community uuid, idempotency_key text, sealed text,
  named uuid[]) returns void
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  me uuid := current_setting('app.user_id')::uuid;
  entry jsonb;
begin
  -- Most calls write one entry and one event, for which plain values cost less.
  if jsonb_array_length(entries) = 1 then
    entry := entries -> 0;
    insert into audit_entries (community_id, actor_id, actor_name, actor_role, action, entity_type,
        entity_id, entity_label, before, after, reason, ip, device, request_id)
      values (coalesce((entry ->> 'communityId')::uuid, here), nullif(me, '00000000-0000-0000-0000-000000000000'),
        entry ->> 'actorName', entry ->> 'actorRole', entry ->> 'action', entry ->> 'entityType',
        (entry ->> 'entityId')::uuid, entry ->> 'entityLabel', nullif(entry -> 'before', 'null'),
        nullif(entry -> 'after', 'null'), entry ->> 'reason', entry ->> 'ip', entry ->> 'device',
        entry ->> 'requestId');
  elsif jsonb_array_length(entries) > 1 then
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
  if jsonb_array_length(facts) = 1 then
    insert into outbox (community_id, user_id, topic, payload)
      values (here, me, facts -> 0 ->> 'topic', nullif(facts -> 0 -> 'payload', 'null'));
  elsif jsonb_array_length(facts) > 1 then
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

-- Returns those of the given ids to which a row of any table refers, except the tables in `apart_from`. Reads the
-- foreign keys from the catalogue, so that new tables are included automatically.
create or replace function records_referred_to(of_table text, ids uuid[], apart_from text[]) returns uuid[]
language plpgsql
stable
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  reference record;
  found uuid[];
  result uuid[] := '{}';
begin
  for reference in
    select c.conrelid::regclass::text as from_table, a.attname as from_column
    from pg_constraint c
    join pg_attribute target on target.attrelid = c.confrelid and target.attname = 'id'
    join pg_attribute a on a.attrelid = c.conrelid
      and a.attnum = c.conkey[array_position(c.confkey, target.attnum)]
    where c.contype = 'f' and c.confrelid = of_table::regclass and c.conrelid::regclass::text <> all (apart_from)
  loop
    execute format('select array_agg(distinct r.%2$I) from %1$s r where r.community_id = $1 and r.%2$I = any ($2)',
      reference.from_table, reference.from_column) into found using here, ids;
    result := result || coalesce(found, '{}');
  end loop;
  return result;
end
$$;
