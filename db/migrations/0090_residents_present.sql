-- Those who live here, in the list's order: a deep page, or a count of those who have not joined, reads an index of them
-- alone instead of asking every entry for its status. Locks residents while the two are built.

create index residents_present_in_order on residents (community_id, sort_key, id) where status <> 'MovedOut';
create index residents_not_joined on residents (community_id, sort_key, id)
  where status <> 'MovedOut' and joined_at is null;
