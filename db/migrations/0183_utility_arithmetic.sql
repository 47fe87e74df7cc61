-- The arithmetic of bills groups its digits as all other amounts do. Replaces two functions; locks nothing.

-- `1,234.5`, with at least so many digits after the point.
create function plain_number(number numeric, digits integer) returns text
language sql
immutable
parallel safe
as $$
  select to_char(trunc(n.number), 'FM999,999,999,999,990')
    || case when scale(n.number) > 0 then substr((abs(n.number) % 1)::text, 2) else '' end
  from (select case when scale(trim_scale($1)) < digits then round($1, digits) else trim_scale($1) end as number) n
$$;

create or replace function plain_price(price_minor numeric, digits integer) returns text
language sql
immutable
parallel safe
as $$
  select plain_number(price_minor * power(0.1, digits), digits)
$$;

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
    case when tax_basis_points > 0 then 'tax ' || trim_scale(tax_basis_points * 0.01) || ' %' end), 200)
  from banded_parts(bands, units, already) p
$$;
