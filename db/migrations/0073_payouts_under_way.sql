-- Since when a payout may be with its gateway: set before the gateway is called, so that one whose call never went out
-- can still be taken back. A column and a view; takes a short exclusive lock on payouts.
-- Those that are there already may be with a gateway: they count as claimed now, later ones as not.
alter table payouts add column claimed_at timestamptz default now();
alter table payouts alter column claimed_at drop default;
grant update (claimed_at) on payouts to courtyard_app;

-- Payouts that no gateway can have seen, for the features that ordered them.
create view unsent_payouts with (security_invoker = true) as
  select p.community_id, p.purpose_kind, p.purpose_id from payouts p
  where p.status = 'Pending' and p.sent_at is null and p.claimed_at is null;
grant select on unsent_payouts to courtyard_app;
