-- Keys of people who were removed before a removal ended their keys (domain 17): they waited for their maker, and would
-- have opened again if the maker was taken back. Ended in the name of the community's owner, also those of makers who
-- are back already; who still works here makes new ones. Locks api_keys while its rows are written.
-- lifts row security: api_keys, workers, communities, audit_entries

update api_keys k set revoked_at = now(), revoked_by = c.owner_id
  from communities c
  where c.id = k.community_id and k.revoked_at is null and c.owner_id <> k.created_by
    and (not exists (select from workers w where w.community_id = k.community_id and w.user_id = k.created_by
        and w.status <> 'Removed')
      or exists (select from workers w join audit_entries e on e.community_id = w.community_id
          and e.entity_type = 'worker' and e.entity_id = w.id and e.action = 'worker.removed'
        where w.community_id = k.community_id and w.user_id = k.created_by and e.occurred_at > k.created_at));
