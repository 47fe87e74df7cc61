-- What was billed to each resident and is still owed, for the list of residents: the debt stays with who was billed
-- (domain 5). A view, and an index that locks writes of charges while it is built.

create index charges_owed_by on charges (community_id, billed_resident_id) include (outstanding_minor)
  where outstanding_minor > 0;

-- Published by dues.
create view resident_debts with (security_invoker = true) as
  select c.community_id, c.billed_resident_id as resident_id, sum(c.outstanding_minor)::bigint as owed_minor
  from charges c where c.outstanding_minor > 0 and c.billed_resident_id is not null
  group by c.community_id, c.billed_resident_id;
grant select on resident_debts to courtyard_app;
