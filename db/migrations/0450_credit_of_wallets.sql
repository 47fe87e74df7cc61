-- A house's credit is money that lies in one of the estate's wallets, and pays what is owed to that wallet alone: there is
-- an account of it for each house and wallet. What stands there now belongs to the wallet of the house's newest credit.
-- Adds columns to ledger_accounts, which is locked while it is written anew.
-- lifts row security: ledger_accounts, due_payments, charge_changes, charges, due_periods, wallets
-- The one time that an account's subject changes: it says the same house, and the wallet behind it.
alter table ledger_accounts disable trigger ledger_accounts_subject;
update ledger_accounts a set subject = a.subject || ' ' || coalesce(
    (select p.credit_wallet_id::text from due_payments p
      where p.community_id = a.community_id and p.house_id::text = a.subject and p.credit_wallet_id is not null
      order by p.recorded_at desc, p.id limit 1),
    (select q.wallet_id::text from charge_changes x
      join charges c on c.community_id = x.community_id and c.id = x.charge_id
      join due_periods q on q.community_id = c.community_id and q.id = c.period_id
      where x.community_id = a.community_id and c.house_id::text = a.subject and x.credited_minor > 0
      order by x.made_at desc, x.id limit 1),
    (select w.id::text from wallets w where w.community_id = a.community_id and w.kind = 'Main'))
  where a.kind = 'houseCredit';
alter table ledger_accounts enable trigger ledger_accounts_subject;

alter table ledger_accounts
  add column credit_house_id uuid generated always as (
    case when kind = 'houseCredit' and subject ~ '^[0-9a-f-]{36} [0-9a-f-]{36}$' then left(subject, 36)::uuid end) stored,
  add column credit_wallet_id uuid generated always as (
    case when kind = 'houseCredit' and subject ~ '^[0-9a-f-]{36} [0-9a-f-]{36}$' then substr(subject, 38)::uuid end) stored;
create index ledger_accounts_of_credit on ledger_accounts (community_id, credit_house_id)
  where credit_house_id is not null;

-- As in 0093, but that a house's credit has the wallet behind the house.
create or replace function journal_in_scope(journal uuid) returns boolean
language plpgsql
stable
cost 1
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  streets uuid[] := current_setting('app.streets')::uuid[];
  scoped text := current_setting('app.scoped', true);
  outside boolean;
begin
  perform set_config('app.scoped', '', true);
  select exists (
    select from (
      select left(a.subject, 36) as house from postings p
        join ledger_accounts a on a.community_id = p.community_id and a.id = p.account_id
        where p.community_id = here and p.journal_id = journal and a.kind in ('houseWallet', 'houseCredit')
      union all
      select d.house_id::text from due_payments d
        where d.community_id = here and (d.journal_id = journal or d.reversal_journal_id = journal)
      union all
      select f.house_id::text from due_refunds f
        where f.community_id = here and f.journal_id = journal) of_houses
    join houses h on h.community_id = here and h.id::text = of_houses.house
    where h.street_id <> all (streets)) into outside;
  perform set_config('app.scoped', coalesce(scoped, ''), true);
  return not outside;
end
$$;

-- What of a payment can be given back, by the wallet in which it lies: what pays charges there, and what is credit there
-- (more than was owed, or taken off charges by a refund that was dropped) less what was given back of that.
create view refundable_shares with (security_invoker = true) as
  select s.community_id, s.payment_id, s.wallet_id, sum(s.allocated)::bigint as allocated_minor,
    greatest(0, sum(s.allocated + s.credited))::bigint as left_minor
  from (
    select a.community_id, a.payment_id, a.wallet_id, a.principal_minor + a.penalty_minor as allocated, 0 as credited
      from payment_allocations a where a.payment_id is not null and a.reversed_on is null
    union all
    select p.community_id, p.id, p.credit_wallet_id, 0, p.credited_minor - coalesce((
        select sum(r.allocated_minor) from due_refunds r
        where r.community_id = p.community_id and r.payment_id = p.id and r.status = 'Dropped'), 0)
      from due_payments p where p.credit_wallet_id is not null
    union all
    select r.community_id, r.payment_id, r.wallet_id, 0,
        case r.status when 'Dropped' then r.allocated_minor else r.allocated_minor - r.amount_minor end
      from due_refunds r where r.payment_id is not null) s
  group by s.community_id, s.payment_id, s.wallet_id;
grant select on refundable_shares to courtyard_app;
