-- What a guard wrote down of a call, and what was said of an entry that was looked at, may name the guest: it goes with the
-- names of the visit from now on. Here from visits that name nobody any more.
-- lifts row security: visits, visit_steps
select set_config('app.erasing', 'on', true);
update visit_steps s set note = '' from visits v
where v.community_id = s.community_id and v.id = s.visit_id and v.anonymised_at is not null
  and v.decided_via in ('Call', 'Nobody') and s.note <> '' and s.status in ('Approved', 'Denied', 'No answer');
select set_config('app.erasing', '', true);
insert into outbox (community_id, topic, payload)
select v.community_id, 'records.forgotten', jsonb_build_object('type', 'visit', 'ids', jsonb_agg(v.id))
from visits v where v.anonymised_at is not null and v.reviewed_at is not null group by v.community_id;
