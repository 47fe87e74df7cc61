-- The arithmetic of a bill is never cut: a house with several meters, or a tariff with many bands, has more than 200
-- characters of it. Replaces one function; locks each table while its check is replaced.

alter table charges drop constraint charges_basis_check,
  add constraint charges_basis_check check (length(basis) <= 4000);
alter table due_house_amounts drop constraint due_house_amounts_basis_check,
  add constraint due_house_amounts_basis_check check (length(basis) <= 4000);
alter table utility_bills drop constraint utility_bills_basis_check,
  add constraint utility_bills_basis_check check (length(basis) <= 2000);
alter table utility_tokens drop constraint utility_tokens_basis_check,
  add constraint utility_tokens_basis_check check (length(basis) <= 2000);

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
