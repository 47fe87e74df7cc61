// Selects the houses that a due bills and their amounts, for the preview, issuing, and houses that join later.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AmountRule, Audience } from '#rules/dues/due-rules.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf } from '#platform/http/list.ts';
import { digitsOf } from '#platform/text/money-text.ts';

/** The fields of a due that billing reads. For a list of amounts by house, `amount` does not contain the houses. */
export type Billed = {
  id: string;
  amount: AmountRule;
  /** The version of the amount list that the period copied when it opened. Defaults to the due's current version. */
  amountList?: number;
  audience: Audience;
  excludedHouseIds: string[];
};

/** The condition that a house `b` of `billable_houses` is in the audience of the due. */
export function audienceOf(due: Billed): RawBuilder<unknown> {
  const { audience } = due;
  return sql`b.community_id = ${here} and ${{
    All: () => sql`true`,
    Streets: () => sql`b.street_id = any (${idsOf(audience)}::uuid[])`,
    Houses: () => sql`b.house_id = any (${idsOf(audience)}::uuid[])`,
    Groups: () => sql`b.house_id in (select g.house_id from group_houses g
        where g.community_id = ${here} and g.group_id = any (${idsOf(audience)}::uuid[]))`,
    'House types': () => sql`b.type = any (${idsOf(audience)}::text[])`,
  }[audience.kind]()}`;
}

/** The street, group or house ids, or the house types, that an audience lists. */
export function idsOf(audience: Audience): string[] {
  if (audience.kind === 'Streets') return audience.streetIds;
  if (audience.kind === 'Groups') return audience.groupIds;
  if (audience.kind === 'House types') return audience.types;
  return audience.kind === 'Houses' ? audience.houseIds : [];
}

export const notExcluded = ({ excludedHouseIds }: Billed): RawBuilder<unknown> | false =>
  excludedHouseIds.length > 0 && sql`b.house_id <> all (${excludedHouseIds}::uuid[])`;

/** The principal in whole minor units; null if the rule has no amount for the house. */
export function principalOf(due: Billed): RawBuilder<unknown> {
  const { amount } = due;
  switch (amount.model) {
    case 'Fixed':
      return sql`${amount.amountMinor}::bigint`;
    case 'By house type': {
      const byType = Object.fromEntries(amount.amounts.map((one) => [one.type, one.amountMinor]));
      return sql`(${JSON.stringify(byType)}::jsonb ->> b.type)::bigint`;
    }
    case 'Per m²':
      return sql`case when b.area_sqm is not null then
        greatest(b.area_sqm::bigint * ${amount.perSqmMinor}::bigint, ${amount.minimumMinor ?? 1}::bigint) end`;
    case 'Custom list':
    case 'Metered':
      return sql`(select a.amount_minor from ${givenAmount(due)})::bigint`;
  }
}

/** The amount `a` that the due's list gives to the house `b`. */
const givenAmount = ({ id, amountList }: Billed): RawBuilder<unknown> => {
  const ownList = sql`(select d.amount_list from dues d where d.community_id = ${here} and d.id = ${id})`;
  return sql`due_house_amounts a where a.community_id = ${here} and a.due_id = ${id}
    and a.list = ${amountList ?? ownList} and a.house_id = b.house_id`;
};

/** The calculation shown beside a computed amount; null if there is none to show. */
export function basisOf(due: Billed, currency: string): RawBuilder<unknown> {
  const { amount } = due;
  if (amount.model === 'Per m²') {
    const { perSqmMinor, minimumMinor } = amount;
    const least = sql`case when b.area_sqm::bigint * ${perSqmMinor}::bigint < ${minimumMinor}::bigint
      then ', at least ' || ${plainAmount(minimumMinor ?? 0, currency)}::text else '' end`;
    return sql`b.area_sqm || ' m² at ' || ${plainAmount(perSqmMinor, currency)}::text || ${least}`;
  }
  if (amount.model !== 'Metered') return sql`null::text`;
  return sql`(select a.basis from ${givenAmount(due)})`;
}

/** Formats minor units without the currency symbol: `1,500.00`, or `1,500` for a currency without decimals. */
function plainAmount(amountMinor: number, currency: string): string {
  const digits = digitsOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return (amountMinor / 10 ** digits).toLocaleString('en', fraction);
}

export type BillingFigures = {
  houseCount: number;
  totalMinor: number;
  excluded: number;
  withoutAmount: number;
  /** Billed houses that have no resident to bill. */
  withoutResident: number;
};

/** Number of houses that one period bills, their total, and how many houses of the audience are excluded. */
export async function selectFigures(db: Db, due: Billed): Promise<BillingFigures> {
  const kept = notExcluded(due) || sql`true`;
  const { rows } = await sql<BillingFigures>`
    select count(*) filter (where kept and principal is not null)::int as "houseCount",
      coalesce(sum(principal) filter (where kept), 0)::bigint as "totalMinor",
      count(*) filter (where not kept)::int as excluded,
      count(*) filter (where kept and principal is null)::int as "withoutAmount",
      count(*) filter (where kept and principal is not null and billed_resident_id is null)::int
        as "withoutResident"
    from (select ${kept} as kept, ${principalOf(due)} as principal, b.billed_resident_id
      from billable_houses b where ${audienceOf(due)}) h`.execute(db);
  if (!rows[0]) throw new Error('an aggregate without a row');
  return rows[0];
}

export type SampleBill = {
  houseId: string;
  label: string;
  billedName: string | null;
  amountMinor: number;
  basis: string | null;
};

export type UnbilledHouse = { houseId: string; label: string };

/** The first five billed houses that have no resident to bill. */
export async function selectWithoutResident(db: Db, due: Billed): Promise<UnbilledHouse[]> {
  const { rows } = await sql<UnbilledHouse>`
    select b.house_id as "houseId", b.label from billable_houses b
    where ${allOf([
      audienceOf(due),
      notExcluded(due),
      sql`${principalOf(due)} is not null`,
      sql`b.billed_resident_id is null`,
    ])}
    order by b.sort_key, b.house_id limit 5`.execute(db);
  return rows;
}

/** The first, middle and last of the billed houses. */
export async function selectSamples(db: Db, due: Billed, currency: string): Promise<SampleBill[]> {
  const { rows } = await sql<SampleBill>`
    with billed as (
      select b.house_id, b.sort_key, row_number() over (order by b.sort_key, b.house_id) as place,
        count(*) over () as houses, ${principalOf(due)} as principal, ${basisOf(due, currency)} as basis
      from billable_houses b
      where ${allOf([audienceOf(due), notExcluded(due), sql`${principalOf(due)} is not null`])})
    select s.house_id as "houseId", b.label, s.principal as "amountMinor", s.basis,
      (select n.name from resident_names n
        where n.community_id = ${here} and n.resident_id = b.billed_resident_id) as "billedName"
    from billed s
    join billable_houses b on b.community_id = ${here} and b.house_id = s.house_id
    where s.place in (1, (s.houses + 1) / 2, s.houses) order by s.place`.execute(db);
  return rows;
}
