-- Support tickets: one that waits for an answer of support, one that waits for the manager, one that is resolved and
-- rated, and an old one that is closed.

create temp table demo_tickets on commit drop as
select pg_temp.id_of('ticket', e.base + v.n) as id, v.*,
  date_trunc('minute', e.present - make_interval(hours => v.ago)) as asked_at,
  case when v.who = 'manager' then e.manager_id else e.bursar_id end as user_id,
  case when v.who = 'manager' then e.manager_name else e.bursar_name end as person_name,
  c.id as community_id, c.name as community_name,
  case when c.is_active_subscription and c.subscription_seat > 0 then 'premium' else 'freemium' end as plan
from demo_estate e join communities c on c.id = e.community_id cross join (values
  (1, 1380, 'bursar', 'Billing', 'Low', 'Closed', 'Where do I find last year’s invoices?',
    'The auditor asks for all invoices of the plan.', 'They stand under Licenses, in the tab Invoices.', 5),
  (2, 120, 'manager', 'How-to', 'Medium', 'Resolved', 'Two houses became one',
    'The owners of 3 and 5 broke through the wall. How do we write that?', 'Move the people to the house that stays, then archive the other. Both keep their history.', 4),
  (3, 30, 'bursar', 'Data', 'High', 'Waiting for you', 'A payment stands twice',
    'The transfer of Friday is there from the bank and by hand.', 'We see two references. Which of them is on your statement?', null),
  (4, 1, 'manager', 'Feature', 'Low', 'Open', 'A list of empty plots',
    'We would like to print all plots without a house.', null, null))
  as v(n, ago, who, category, severity, status, subject, body, answer, rating);

insert into tickets (id, community_id, community_name, plan, user_id, person_name, email, subject, category, severity,
  status, handler_name, expected_at, answered_at, resolved_at, closed_at, rating, created_at, updated_at)
select t.id, t.community_id, t.community_name, t.plan, t.user_id, t.person_name, u.email, t.subject, t.category, t.severity,
  t.status, case when t.answer is not null then 'Courtyard support' end,
  case when t.status = 'Open' then t.asked_at + make_interval(hours => case t.plan when 'premium' then 4 else 24 end) end,
  case when t.answer is not null then t.asked_at + interval '2 hours' end,
  case when t.status in ('Resolved', 'Closed') then t.asked_at + interval '2 hours' end,
  case when t.status = 'Closed' then t.asked_at + interval '7 days 2 hours' end, t.rating,
  t.asked_at, t.asked_at + case when t.answer is not null then interval '2 hours' else interval '0' end
from demo_tickets t join users u on u.id = t.user_id order by t.n;

insert into ticket_messages (id, ticket_id, side, author_id, author_name, body, created_at)
select md5(t.id::text || 'asked')::uuid, t.id, 'Person', t.user_id, t.person_name, t.body, t.asked_at from demo_tickets t
union all
select md5(t.id::text || 'answered')::uuid, t.id, 'Support', null, 'Courtyard support', t.answer, t.asked_at + interval '2 hours'
from demo_tickets t where t.answer is not null;
