// The rules of billing. A run bills exactly its preview or nothing, each unit is billed once, and a due charges the
// money like any other charge of a house.
import { randomUUID } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { DueCategory } from '#contract/dues/dues.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import {
  type BillPreview,
  type BillRun,
  billRefusals as refusals,
} from '#contract/utilities/utility-bills.ts';
import type * as contract from '#contract/utilities/utility-bills.ts';
import type { UtilityKind } from '#contract/utilities/utility-words.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { digitsOf, formatAmount } from '#platform/text/money-text.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import {
  type Asked,
  houseAmounts,
  insertBills,
  lockRuns,
  nextRunNumber,
  selectBillPage,
  selectPreview,
  selectRun,
  selectRunPage,
} from './bills-queries.ts';
import { requireUtilities, todayOf } from './words.ts';

export type BilledHouses = {
  title: string;
  description: string;
  category: DueCategory;
  walletId: string;
  dueOn: string;
  /** A query of `house_id`, `amount_minor` and `basis`, one row per house. */
  amounts: RawBuilder<unknown>;
};

/** The port to dues: publishes a one-off due with an amount for each house and returns its id. */
export type BillPort = {
  billHouses(context: CommunityContext, billed: BilledHouses): Promise<string>;
};

const categoryOf: Readonly<Record<UtilityKind, DueCategory>> = {
  Electricity: 'Power',
  Water: 'Water',
  Gas: 'Other',
};

const longest = 90;

export const previewBillRun = (
  { db, community }: CommunityContext,
  { query: { Kind, UntilOn, StreetId } }: Parsed<typeof contract.previewBillRun>,
): Promise<BillPreview> =>
  selectPreview(db, {
    kind: Kind,
    untilOn: UntilOn,
    streetIds: StreetId,
    digits: digitsOf(community.currency),
  });

export const listBillRuns = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listBillRuns>,
) => selectRunPage(db, query);

export async function listUtilityBills(
  { db }: CommunityContext,
  { params, query }: Parsed<typeof contract.listUtilityBills>,
) {
  if (!(await selectRun(db, params.runId))) throw notFound();
  return selectBillPage(db, params.runId, query);
}

export const createBillRun =
  ({ billHouses }: BillPort) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.createBillRun>,
  ): Promise<BillRun> => {
    await requireUtilities(context);
    const { db, communityId, community, clock, user } = context;
    const { kind, untilOn, dueOn, streetIds, walletId } = body;
    refuseDueDay(context, dueOn);
    await lockRuns(db, kind);
    const asked: Asked = { kind, untilOn, streetIds, digits: digitsOf(community.currency) };
    const preview = await selectPreview(db, asked);
    refuseOther(context, preview, body);
    const { billCount, houseCount, totalMinor } = preview;
    const title = `${kind} until ${sayDay(untilOn)}`;
    const category = categoryOf[kind];
    const description = `${billCount} meters read until ${sayDay(untilOn)}. Each charge shows its calculation.`;
    const amounts = houseAmounts(asked);
    const dueId = await billHouses(context, {
      title,
      description,
      category,
      walletId,
      dueOn,
      amounts,
    });
    const id = randomUUID();
    await db
      .insertInto('utilityBillRuns')
      .values({
        communityId,
        id,
        number: await nextRunNumber(db),
        kind,
        title,
        untilOn,
        dueOn,
        dueId,
        billCount,
        houseCount,
        units: String(preview.units),
        totalMinor,
        createdBy: user.id,
        createdByName: nameOf(user),
        createdAt: clock.now().toISOString(),
      })
      .execute();
    await insertBills(db, id, asked);
    const labels = { entityType: 'utility-bill-run', entityId: id, entityLabel: title };
    const after = { billCount, houseCount, totalMinor, untilOn, dueOn };
    context.audit({ action: 'utility-bill-run.created', ...labels, after });
    context.emit('utilities.changed', { entityId: id });
    const run = await selectRun(db, id);
    if (!run) throw new Error('a run that was written is there');
    return run;
  };

const sayDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

function refuseDueDay(context: CommunityContext, dueOn: string): void {
  const today = todayOf(context);
  const days = (Date.parse(dueOn) - Date.parse(today)) / 86_400_000;
  if (days < 0 || days > longest) throw refuse(refusals.dueTooSoon, { field: 'dueOn' });
}

/** Refuses a run without bills, and one whose number of bills or total differs from the preview that the user saw. */
function refuseOther(
  { community }: CommunityContext,
  { billCount, totalMinor }: BillPreview,
  seen: { billCount: number; totalMinor: number },
): void {
  if (billCount === 0) throw refuse(refusals.nothing);
  if (billCount === seen.billCount && totalMinor === seen.totalMinor) return;
  const total = formatAmount(totalMinor, community.currency);
  throw refuse(refusals.previewChanged, { with: { bills: billCount, total } });
}
