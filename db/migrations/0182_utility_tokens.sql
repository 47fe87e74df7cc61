-- Units that are paid before they are used (domain 17): each sale is one journal and, once the issuer has answered, one
-- token of twenty digits. New tables and functions; locks nothing.

-- The largest number of units, in tenths, that an amount buys after so many of the month before it.
create function token_units(bands jsonb, fixed_minor numeric, tax_basis_points integer, amount_minor numeric,
  already numeric) returns numeric
language sql
immutable
parallel safe
as $$
  select coalesce(trunc(sum(case
      when s.price = 0 then case when s.budget >= s.before then s.room else 0 end
      else least(s.room, greatest(0, (s.budget - s.before) / s.price)) end), 1), 0)
  from (
    select r.price, r.room, amount_minor / (1 + tax_basis_points * 0.0001) - fixed_minor as budget,
      coalesce(sum(r.room * r.price) over (order by r.n rows between unbounded preceding and 1 preceding), 0) as before
    from (
      select b.n, b.price, greatest(0, coalesce(b.up_to, 1000000000000) - greatest(b.above, already)) as room
      from (select x.n, (x.e ->> 'unitPriceMinor')::numeric as price, (x.e ->> 'upTo')::numeric as up_to,
          coalesce(lag((x.e ->> 'upTo')::numeric) over (order by x.n), 0) as above
        from jsonb_array_elements(bands) with ordinality as x(e, n)) b) r) s
$$;

create table utility_counters (
  community_id uuid not null references communities,
  id text not null check (id = 'tokens'),
  last_number bigint not null check (last_number > 0),
  primary key (community_id, id)
);
select make_tenant_table('utility_counters', 'select, insert, update');

create table utility_tokens (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Of its receipt; without a gap.
  number bigint not null check (number > 0),
  meter_id uuid not null,
  house_id uuid not null,
  amount_minor money_minor not null check (amount_minor > 0),
  units numeric not null check (units > 0),
  version_id uuid not null,
  basis text not null check (length(basis) <= 200),
  channel text not null check (channel in ('House wallet', 'Cash', 'Bank transfer', 'Card')),
  external_reference text check (length(external_reference) between 1 and 100),
  wallet_id uuid not null,
  journal_id uuid not null,
  -- Paid until the issuer has answered; refunded to the house's wallet where it never will.
  status text not null default 'Paid' check (status in ('Paid', 'Issued', 'Refunded')),
  issuer text not null check (length(issuer) <= 40),
  -- Sealed under the server's secret; the tail is what lists show.
  token_sealed text check (length(token_sealed) <= 200),
  token_hash text check (length(token_hash) = 64),
  token_tail text check (token_tail ~ '^[0-9]{4}$'),
  problem text check (length(problem) <= 200),
  refund_journal_id uuid,
  bought_by uuid,
  bought_by_name text not null check (length(bought_by_name) <= 120),
  bought_on date not null,
  bought_at timestamptz not null,
  ended_at timestamptz,
  primary key (community_id, id),
  constraint utility_tokens_number unique (community_id, number),
  constraint utility_tokens_meter foreign key (community_id, meter_id, house_id)
    references meters (community_id, id, house_id),
  constraint utility_tokens_version foreign key (community_id, version_id)
    references utility_tariff_versions (community_id, id),
  constraint utility_tokens_wallet foreign key (community_id, wallet_id) references wallets (community_id, id),
  constraint utility_tokens_journal foreign key (community_id, journal_id) references journals (community_id, id),
  constraint utility_tokens_issued check ((status = 'Issued') = (token_sealed is not null)),
  constraint utility_tokens_refunded check ((status = 'Refunded') = (refund_journal_id is not null))
);
-- No token is given out twice, and no payment buys two.
create unique index utility_tokens_once on utility_tokens (community_id, token_hash) where token_hash is not null;
create unique index utility_tokens_payment on utility_tokens (community_id, channel, lower(external_reference))
  where external_reference is not null and status <> 'Refunded';
create index utility_tokens_in_time on utility_tokens (community_id, bought_at desc, id);
create index utility_tokens_of_meter on utility_tokens (community_id, meter_id, bought_on);
create index utility_tokens_of_house on utility_tokens (community_id, house_id, bought_at desc);
create index utility_tokens_of_version on utility_tokens (community_id, version_id);
create index utility_tokens_waiting on utility_tokens (community_id, bought_at) where status = 'Paid';
select make_tenant_table('utility_tokens', 'select, insert, update');

create or replace function tariff_version_is_used(community uuid, version uuid) returns boolean
language sql
stable
as $$
  select exists (select from utility_bills b where b.community_id = community and b.version_id = version)
    or exists (select from utility_tokens t where t.community_id = community and t.version_id = version)
$$;
