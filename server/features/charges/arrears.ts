// The arrears and their export: the houses with overdue charges, or also those with charges that are not due yet if the
// filter asks for them, and the sums of their debt by age.
import type * as contract from '#contract/charges/arrears.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { placeOf } from '#kernel/billing/words.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { todayIn } from '#platform/process/clock.ts';
import { arrearsList, type ArrearsRow } from '#contract/charges/arrears.ts';
import { selectArrearsPage, selectArrearsTotals } from './arrears-queries.ts';

const todayOf = ({ community, clock }: CommunityContext): string =>
  todayIn(community.timeZone, clock);

export const listArrears = (
  context: CommunityContext,
  { query }: Parsed<typeof contract.listArrears>,
) => selectArrearsPage(context.db, query, todayOf(context));

export const getArrearsTotals = (
  context: CommunityContext,
  { query }: Parsed<typeof contract.getArrearsTotals>,
): Promise<Answer<typeof contract.getArrearsTotals>> =>
  selectArrearsTotals(context.db, query, todayOf(context));

export const arrearsExporter = listExporter(arrearsList, {
  select: async (db, query, clock) => {
    const { today } = await placeOf({ db, clock });
    return selectArrearsPage(db, query, today);
  },
  columns: {
    lastContact: [
      { title: 'Last contact', width: 22, value: contactWord },
      {
        title: 'Contacted on',
        width: 12,
        kind: 'day',
        value: (row) => row.lastContact?.on ?? null,
      },
    ],
  },
});

/** The kind of the last contact, such as `Reminder`, or `Reminder, not reached` for a reminder that nobody got. */
function contactWord({ lastContact }: ArrearsRow): string {
  if (!lastContact) return '';
  return lastContact.isReached ? lastContact.kind : `${lastContact.kind}, not reached`;
}
