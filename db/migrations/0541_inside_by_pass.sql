-- Who is inside with a pass is asked at each check. While few were inside, the plan that a connection keeps went through
-- all who are inside, the latest first, and it was kept when there were hundreds: this index is the least at any number.
create index visits_inside_by_pass on visits (community_id, pass_id, in_at) where status = 'Inside';
