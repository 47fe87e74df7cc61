-- A house that was archived is nobody's to visit: the gate neither offers it nor asks it. One column more of a view,
-- nothing locked.
create or replace view house_blocks with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.block, h.status <> 'Archived' as is_open from houses h;
