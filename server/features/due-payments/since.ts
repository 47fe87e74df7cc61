// Payments of dues since a day, for the changes on the dashboard.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';

type Received = { receivedMinor: number; houses: number };

/** The money that houses have paid since a day, without reversed payments, and the number of these houses. */
export async function paymentsSince(
  { db }: CommunityContext,
  since: { day: string },
): Promise<Received> {
  const { rows } = await sql<Received>`
    select coalesce(sum(p.amount_minor), 0)::bigint as "receivedMinor",
      count(distinct p.house_id)::int as houses
    from due_payments p where p.community_id = ${here} and p.paid_on >= ${since.day}::date
      and p.status = 'Successful'`.execute(db);
  return rows[0] ?? { receivedMinor: 0, houses: 0 };
}
