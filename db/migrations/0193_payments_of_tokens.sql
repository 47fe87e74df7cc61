-- A payment buys once, also where its sale was refunded: the refund made it money of the house's wallet, and a second
-- sale of the same payment would be money that nobody has.
drop index utility_tokens_payment;
create unique index utility_tokens_payment on utility_tokens (community_id, channel, lower(external_reference))
  where external_reference is not null;
