// Sums that connect the movements in the books with the lines of the bank's statements in a period.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';

type Side = {
  houseMoneyMinor: number;
  withdrawnMinor: number;
  arrivedMinor: number;
  cashMinor: number;
  gatewayMinor: number;
  transferMinor: number;
  otherMinor: number;
  onOtherDaysMinor: number;
  beyondLinesMinor: number;
  ofOtherDaysMinor: number;
  ignoredMinor: number;
  openMinor: number;
  bankMinor: number;
};

const sum = (amount: string, where: string) =>
  sql`coalesce(sum(${sql.raw(amount)}) filter (where ${sql.raw(where)}), 0)::bigint`;

export async function bankSide(
  { db }: Pick<CommunityContext, 'db'>,
  { fromOn, toOn }: { fromOn: string; toOn: string },
): Promise<Side> {
  const between = sql`between ${fromOn}::date and ${toOn}::date`;
  const { rows } = await sql<Side>`
    with live as materialized (
      -- A part with from_part_id assigns unallocated money to a house. The receipt's own part already counts the money.
      select p.journal_id, p.bank_line_id, p.amount_minor, l.posted_on ${between} as in_time,
        j.occurred_on ${between} as is_booked_in_time
      from bank_line_parts p
      join bank_lines l on l.community_id = p.community_id and l.id = p.bank_line_id
      join journals j on j.community_id = p.community_id and j.id = p.journal_id
      where p.community_id = ${here} and p.undone_at is null and p.from_part_id is null
        and (l.posted_on ${between} or j.occurred_on ${between})),
    moved as (
      select m.wallet_minor, m.bank_minor, v.in_time, v.amount_minor as part_minor,
        v.journal_id is not null as is_matched,
        case when m.bank_minor <> 0 then m.bank_minor else m.wallet_minor end as minor,
        case when m.channel = 'Cash' then 'Cash'
          -- A movement not in cash is a gateway's if a gateway recorded it, or if its channel is neither bank transfer
          -- nor cheque. A movement without a gateway and without a channel is Other.
          when m.source_kind = 'payment' or m.channel not in ('Bank transfer', 'Cheque')
            or exists (select from gateway_movements g
              where g.community_id = m.community_id and g.journal_id = m.journal_id) then 'Gateway'
          when m.channel in ('Bank transfer', 'Cheque') then 'Transfer' else 'Other' end as way
      from bank_movements m left join live v on v.journal_id = m.journal_id
      where m.community_id = ${here} and m.occurred_on ${between}),
    movements as (
      select ${sum('bank_minor', 'true')} as "arrivedMinor",
        ${sum('wallet_minor', 'bank_minor <> 0')} as "withdrawnMinor",
        ${sum('minor', "not is_matched and way = 'Cash'")} as "cashMinor",
        ${sum('minor', "not is_matched and way = 'Gateway'")} as "gatewayMinor",
        ${sum('minor', "not is_matched and way = 'Transfer'")} as "transferMinor",
        ${sum('minor', "not is_matched and way = 'Other'")} as "otherMinor",
        ${sum('part_minor', 'is_matched and not in_time')} as "onOtherDaysMinor",
        ${sum('minor - part_minor', 'is_matched')} as "beyondLinesMinor"
      from moved),
    lines as (
      select ${sum('amount_minor', 'true')} as "bankMinor",
        ${sum('amount_minor', "state = 'Ignored'")} as "ignoredMinor",
        ${sum('amount_minor - parts_minor', "state <> 'Ignored'")} as "openMinor",
        ${sum('late_minor', "state <> 'Ignored'")} as "ofOtherDaysMinor"
      from (select l.state, l.amount_minor, coalesce(sum(v.amount_minor), 0) as parts_minor,
          coalesce(sum(v.amount_minor) filter (where not v.is_booked_in_time), 0) as late_minor
        from bank_lines l left join live v on v.bank_line_id = l.id
        where l.community_id = ${here} and l.posted_on ${between}
        group by l.id, l.state, l.amount_minor) x),
    houses as (
      select coalesce(sum(p.amount_minor), 0)::bigint as "houseMoneyMinor"
      from ledger_accounts a join postings p on p.community_id = a.community_id and p.account_id = a.id
      where a.community_id = ${here} and a.kind = 'houseMoney' and p.occurred_on ${between})
    select * from movements, lines, houses`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('an aggregate without a row');
  return found;
}
