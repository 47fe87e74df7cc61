-- A worker who is limited to streets sees of the money what is the community's own and what concerns houses of those
-- streets: no movement and no request of another street's house, whatever the query. Adds policies to journals, postings
-- and money_requests, and indexes by journal, which lock those tables while they are made.

-- A journal is out of scope when it moves money of a house of another street, or is that house's payment. It looks at
-- all of its lines, so for the moment of that it takes the limit off.
create function journal_in_scope(journal uuid) returns boolean
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
      select a.subject as house from postings p
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

create index due_payments_of_journal on due_payments (community_id, journal_id);
create index due_payments_of_reversal on due_payments (community_id, reversal_journal_id)
  where reversal_journal_id is not null;
create index due_refunds_of_journal on due_refunds (community_id, journal_id);

create policy streets on journals as restrictive for select
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or journal_in_scope(id));
create policy streets on postings as restrictive for select
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or journal_in_scope(journal_id));
-- Wallets are limited already: a house's wallet is seen where its house is.
create policy streets on money_requests as restrictive
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or (
    exists (select from wallets w
      where w.community_id = money_requests.community_id and w.id = money_requests.wallet_id)
    and (to_wallet_id is null or exists (select from wallets w
      where w.community_id = money_requests.community_id and w.id = money_requests.to_wallet_id))));
