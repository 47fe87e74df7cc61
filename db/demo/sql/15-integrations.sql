-- An API key, and a disabled webhook endpoint with up to twelve deliveries, as an estate has them that does its
-- accounts in another program. Also text messages. No issued token matches the key's hash, and the endpoint's secret
-- protects nothing.

insert into api_keys (community_id, name, prefix, token_hash, scopes, created_by, created_at, last_used_at)
select e.community_id, 'Accounting export', 'cyk_' || left(md5(e.community_id::text), 8),
  encode(sha256(convert_to('no token ' || e.community_id, 'UTF8')), 'hex'),
  array['dues.read', 'residents.read', 'addresses.read'], current_setting('app.user_id')::uuid,
  now() - interval '41 days', now() - interval '7 hours'
from demo_estate e;

insert into webhook_endpoints (community_id, url, description, kinds, status, disabled_reason, secret_sealed,
  last_success_at, last_failure_at, created_by, created_at)
select e.community_id, 'https://books.example.com/hooks/estate', 'Bookkeeping',
  array['payment.received', 'payment.reversed', 'resident.created'], 'Disabled',
  'No delivery in 24 hours.', 'none', now() - interval '3 days', now() - interval '30 hours',
  current_setting('app.user_id')::uuid, now() - interval '40 days'
from demo_estate e;

insert into webhook_deliveries (community_id, endpoint_id, event_id, kind, body, status, tries, answer_status,
  answer, error, took_ms, created_at, tried_at, ended_at)
select w.community_id, w.id, d.event_id, 'payment.received',
  jsonb_build_object('id', d.event_id, 'type', 'payment.received', 'timestamp', d.at,
    'communityId', w.community_id, 'data', d.data)::text,
  case when d.n > 2 then 'Delivered' else 'Failed' end, case when d.n > 2 then 1 else 16 end,
  case when d.n > 2 then 200 end, case when d.n > 2 then 'ok' end,
  case when d.n <= 2 then 'It did not answer.' end, case when d.n > 2 then 90 + d.n * 7 end,
  d.at, case when d.n > 2 then d.at + interval '2 seconds' else d.at + interval '27 hours' end,
  case when d.n > 2 then d.at + interval '2 seconds' else d.at + interval '27 hours' end
from webhook_endpoints w
join demo_estate e on e.community_id = w.community_id
cross join lateral (
  select md5('event ' || p.id)::uuid as event_id, p.data,
    row_number() over (order by p.data ->> 'receiptNumber' desc, p.id) as n,
    now() - interval '58 hours'
      - interval '5 hours' * row_number() over (order by p.data ->> 'receiptNumber' desc, p.id) as at
  from (select * from webhook_payments v where v.community_id = w.community_id
    order by v.data ->> 'paidOn' desc, v.id limit 12) p) d;

-- Text messages of the last seven weeks about visitors without a pass, requests to join and a drill. Most were
-- delivered, and a few failed.

insert into sms_messages (community_id, key, recipient, body, segments, status, tries, provider, provider_reference,
  reason, created_at, claimed_at, ended_at)
select e.community_id, m.key || ':' || md5(r.id::text || e.community_id), r.phone,
  replace(m.body, '{estate}', c.name), 1, m.status, case m.status when 'Failed' then 8 else 1 end, 'termii',
  'demo-' || left(md5(r.id::text), 12), m.reason, m.at, m.at, m.at + interval '9 seconds'
from demo_estate e
join communities c on c.id = e.community_id
cross join lateral (
  select p.id, p.phone, row_number() over (order by md5(p.id::text)) as n from residents p
  where p.community_id = e.community_id and p.phone is not null order by md5(p.id::text) limit 24) r
cross join lateral (
  select case r.n % 3 when 0 then 'walk-in' when 1 then 'join' else 'emergency' end as key,
    case r.n % 3
      when 0 then 'A visitor is at the gate of {estate} and asks to come in. Answer in the app.'
      when 1 then 'Welcome to {estate}. You are on record for your house.'
      else 'DRILL. Fire drill at {estate}. Please come to the meeting point.' end as body,
    case when r.n % 8 = 5 then 'Failed' else 'Delivered' end as status,
    case when r.n % 8 = 5 then 'The number does not accept messages.' end as reason,
    now() - r.n * interval '49 hours' - interval '35 minutes' as at) m;
