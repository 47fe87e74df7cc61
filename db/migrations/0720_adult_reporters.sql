-- The date of birth beside the name, so that areas that write to a resident can refuse a child. Replaces one view; locks
-- nothing else.
create or replace view resident_names with (security_invoker = true) as
  select r.community_id, r.id as resident_id, r.first_name || ' ' || r.last_name as name, r.date_of_birth
  from residents r;
