// The SQL that reads one charge with its penalties, changes and payments, and that locks one.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Charge } from '#contract/charges/charge-changes.ts';
import type { Db } from '#platform/database/database.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { rowColumns, withNames } from './charges-queries.ts';
import { type PenaltyLine, penaltyText } from './penalty-text.ts';

type Read = Omit<Charge, 'penalties'> & { penalties: (PenaltyLine & { id: string })[] };

/** A charge with its status on the day `today`; undefined if there is none. */
export async function selectCharge(
  db: Db,
  chargeId: string,
  place: { today: string; currency: string },
): Promise<Charge | undefined> {
  const { rows } = await sql<Read>`
    select ${rowColumns(place.today)},
      c.principal_minor - c.waived_principal_minor as "currentPrincipalMinor",
      c.waived_penalty_minor as "waivedPenaltyMinor", (q.penalty ->> 'capPercent')::integer as "capPercent",
      (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'kind', x.kind, 'fromOn', x.from_on,
          'throughOn', x.through_on, 'baseMinor', x.base_minor, 'amountMinor', x.amount_minor,
          'rateBasisPoints', x.rate_basis_points, 'isCapped', x.is_capped, 'sinceOn', x.since_on,
          'beforeMinor', x.before_minor, 'capPercent', x.cap_percent, 'capBaseMinor', x.cap_base_minor,
          'fixedMinor', (q.penalty ->> 'amountMinor')::bigint, 'wasMinor', x.was_minor, 'movedTo', x.moved_to)
          order by x.through_on, x.from_on), '[]')
        from charge_penalties x
        where x.community_id = c.community_id and x.charge_id = c.id) as penalties,
      (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'kind', x.kind,
          'principalMinor', x.principal_minor, 'penaltyMinor', x.penalty_minor,
          'creditedMinor', x.credited_minor, 'reason', x.reason,
          'madeByName', (select u.name from users u where u.id = x.made_by),
          'madeAt', to_char(x.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by x.made_at), '[]')
        from charge_changes x
        where x.community_id = c.community_id and x.charge_id = c.id) as changes,
      (select coalesce(jsonb_agg(jsonb_build_object('paymentId', a.payment_id,
          'receiptNumber', p.receipt_number, 'principalMinor', a.principal_minor,
          'penaltyMinor', a.penalty_minor, 'paidOn', a.allocated_on,
          'status', case when a.reversed_on is null then 'Successful' else 'Reversed' end)
          order by a.allocated_on, a.id), '[]')
        from payment_allocations a
        left join due_payments p on p.community_id = a.community_id and p.id = a.payment_id
        where a.community_id = c.community_id and a.charge_id = c.id) as payments
    from charges c ${withNames}
    where c.community_id = ${here} and c.id = ${chargeId}`.execute(db);
  const charge = rows[0];
  if (!charge) return undefined;
  const penalties = charge.penalties.map((line) => ({
    id: line.id,
    fromOn: line.fromOn,
    throughOn: line.throughOn,
    amountMinor: line.amountMinor,
    arithmetic: penaltyText(line, place.currency),
  }));
  return { ...charge, basis: wholeBasis(charge, place.currency), penalties };
}

/** Appends the increases by adjustment to the text of the calculation. */
function wholeBasis({ basis, changes }: Read, currency: string): string | null {
  const addedMinor = changes
    .filter(({ kind }) => kind === 'Adjustment')
    .reduce((sum, { principalMinor }) => sum + principalMinor, 0);
  if (basis === null || addedMinor === 0) return basis;
  return `${basis}, plus ${formatAmount(addedMinor, currency)} by adjustment`;
}

export type StoredCharge = {
  id: string;
  dueId: string;
  houseId: string;
  houseLabel: string;
  /** The wallet that receives payments of the charge. */
  walletId: string;
  title: string;
  category: string;
  isDisputed: boolean;
  /** True if an earlier dispute was settled. */
  wasDisputed: boolean;
  isVoid: boolean;
  version: number;
  principalMinor: number;
  penaltyMinor: number;
  paidMinor: number;
  waivedPrincipalMinor: number;
  waivedPenaltyMinor: number;
  outstandingMinor: number;
  principalLeftMinor: number;
  penaltyLeftMinor: number;
  /**
   * The limit of its penalties as a percentage of the principal after waivers and credit notes; null without a limit.
   */
  capPercent: number | null;
};

/** Locks a charge for a change; undefined if there is none. */
export async function lockCharge(db: Db, chargeId: string): Promise<StoredCharge | undefined> {
  const { rows } = await sql<StoredCharge>`
    select c.id, c.due_id as "dueId", c.house_id as "houseId", l.label as "houseLabel", d.title,
      (select q.wallet_id from due_periods q
        where q.community_id = c.community_id and q.id = c.period_id) as "walletId",
      d.category, c.disputed_at is not null as "isDisputed", c.dispute_settled_at is not null as "wasDisputed",
      c.voided_at is not null as "isVoid", c.version,
      c.principal_minor as "principalMinor", c.penalty_minor as "penaltyMinor",
      c.paid_principal_minor + c.paid_penalty_minor as "paidMinor",
      c.waived_principal_minor as "waivedPrincipalMinor",
      c.waived_penalty_minor as "waivedPenaltyMinor", c.outstanding_minor as "outstandingMinor",
      c.principal_minor - c.waived_principal_minor - c.paid_principal_minor as "principalLeftMinor",
      c.penalty_minor - c.waived_penalty_minor - c.paid_penalty_minor as "penaltyLeftMinor",
      (q.penalty ->> 'capPercent')::integer as "capPercent"
    from charges c ${withNames}
    where c.community_id = ${here} and c.id = ${chargeId} for no key update of c`.execute(db);
  return rows[0];
}
