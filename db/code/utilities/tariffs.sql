-- Functions that calculate consumption, prices and prepaid units, and tell whether a tariff version is used.

-- The consumption between two readings, times the meter's multiplier. A lower second reading means that the display
-- has passed its last digit and restarted at 0.
create or replace function meter_consumption(before numeric, after numeric, digits integer, multiplier numeric) returns numeric
language sql
immutable
parallel safe
as $$
  select trim_scale((after - before + case when after < before then power(10::numeric, digits) else 0 end) * multiplier)
$$;

-- Returns whether a bill or token was made with a version of a tariff.
create or replace function tariff_version_is_used(community uuid, version uuid) returns boolean
language sql
stable
as $$
  select exists (select from utility_bills b where b.community_id = community and b.version_id = version)
    or exists (select from utility_tokens t where t.community_id = community and t.version_id = version)
$$;

-- Splits units over the price bands of a tariff, after `already` units were used. The parts are not rounded.
create or replace function banded_parts(bands jsonb, units numeric, already numeric)
returns table (place bigint, part numeric, price numeric)
language sql
immutable
parallel safe
as $$
  select b.n, greatest(0, least(coalesce(b.up_to, already + units), already + units) - greatest(b.above, already)),
    b.price
  from (select x.n, (x.e ->> 'unitPriceMinor')::numeric as price, (x.e ->> 'upTo')::numeric as up_to,
      coalesce(lag((x.e ->> 'upTo')::numeric) over (order by x.n), 0) as above
    from jsonb_array_elements(bands) with ordinality as x(e, n)) b
$$;

-- The price of units with the fixed amount and the tax, in whole minor units: rounded only once, half up.
create or replace function tariff_amount(bands jsonb, fixed_minor numeric, tax_basis_points integer, units numeric, already numeric)
returns bigint
language sql
immutable
parallel safe
as $$
  select round((fixed_minor + coalesce(sum(p.part * p.price), 0)) * (1 + tax_basis_points * 0.0001))::bigint
  from banded_parts(bands, units, already) p
$$;

-- A price in major units, with the digits of its currency, or more if the price has more.
create or replace function plain_price(price_minor numeric, digits integer) returns text
language sql
immutable
parallel safe
as $$
  select plain_number(price_minor * power(0.1, digits), digits)
$$;

-- Shows the calculation, with units rounded to three decimals: "152.4 kWh: 50 × 40.00 + 102.4 × 68.5025, fixed
-- 500.00, tax 7.5 %".
create or replace function tariff_words(bands jsonb, fixed_minor numeric, tax_basis_points integer, units numeric,
  already numeric, unit text, digits integer) returns text
language sql
immutable
parallel safe
as $$
  select left(concat_ws(', ',
    plain_number(round(units, 3), 0) || ' ' || unit || coalesce(': ' || string_agg(
      plain_number(round(p.part, 3), 0) || ' × ' || plain_price(p.price, digits), ' + ' order by p.place)
      filter (where p.part > 0), ''),
    case when fixed_minor > 0 then 'fixed ' || plain_price(fixed_minor, digits) end,
    case when tax_basis_points > 0 then 'tax ' || trim_scale(tax_basis_points * 0.01) || ' %' end), 2000)
  from banded_parts(bands, units, already) p
$$;

-- The largest number of units that an amount buys, with the tax and the fixed amount, after `already` units were
-- used. Rounded down to a tenth.
create or replace function token_units(bands jsonb, fixed_minor numeric, tax_basis_points integer, amount_minor numeric,
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

-- A number such as `1,234.5`, with at least `digits` decimals.
create or replace function plain_number(number numeric, digits integer) returns text
language sql
immutable
parallel safe
as $$
  select to_char(trunc(n.number), 'FM999,999,999,999,990')
    || case when scale(n.number) > 0 then substr((abs(n.number) % 1)::text, 2) else '' end
  from (select case when scale(trim_scale($1)) < digits then round($1, digits) else trim_scale($1) end as number) n
$$;
