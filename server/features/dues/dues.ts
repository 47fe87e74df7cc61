// Lists, reads, creates and changes dues. Checks that values are valid, and which fields may still be edited after
// charges were issued.
import type { AmountRule } from '#rules/dues/due-rules.ts';
import { type Due, type DuePeriod, dueRefusals } from '#contract/dues/dues.ts';
import type { listDues as listOperation } from '#contract/dues/due-list.ts';
import type * as contract from '#contract/dues/dues.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { entity } from '#platform/feature/entity.ts';
import { difference, historyOf } from '#platform/feature/history.ts';
import { endOfQuiet } from '#platform/delivery/quiet-hours.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { dueSettings } from '#kernel/billing/due-settings.ts';
import { lockDue } from '#kernel/billing/stored-due.ts';
import { takesPayments } from '#kernel/billing/wallets.ts';
import { idsOf, selectFigures } from './billing-queries.ts';
import {
  type DueRead,
  countUnknown,
  selectDue,
  selectDuePage,
  selectDuePeriods,
  writeHouseAmounts,
} from './dues-queries.ts';
import { nextPeriodOf } from './upcoming-periods.ts';
import { emailsBills } from './notify-issued.ts';
import { selectNotices } from './notify-issued-queries.ts';

type Of = { params: { dueId: string } };
type Form = Parsed<typeof contract.createDue>['body'];
type Change = Omit<Parsed<typeof contract.changeDue>['body'], 'version'>;

/** The number of periods that a due's page shows. */
const shownPeriods = 24;

export const dues = entity({
  table: 'dues',
  type: 'due',
  topic: 'dues.changed',
  select: selectWithPeriods,
  label: (due) => due.title,
});

export const listDues = ({ db }: CommunityContext, { query }: Parsed<typeof listOperation>) =>
  selectDuePage(db, query);

export const getDue = (context: CommunityContext, { params }: Of): Promise<Due> =>
  dues.read(context, params.dueId);

export const getDueHistory = (
  { db }: CommunityContext,
  { params, query }: Parsed<typeof contract.getDueHistory>,
) => historyOf(db, { type: 'due', id: params.dueId }, query);

export function createDue(context: CommunityContext, { body }: { body: Form }): Promise<Due> {
  if (body.amount.model === 'Metered') throw refuse(dueRefusals.metered, { field: 'amount' });
  return draftDue(context, body);
}

/** Creates a draft due. The bills with given amounts (bill-houses.ts) use this function too. */
export async function draftDue(context: CommunityContext, body: Form): Promise<Due> {
  const { db, user } = context;
  await refuseUnfit(context, body);
  const terms = await dueSettings.read(db);
  const { amount, audience, penalty, reminders, ...plain } = body;
  const id = await dues.insert(context, {
    issueLeadDays: terms.issueLeadDays,
    allowPartPayment: terms.allowPartPayment || Boolean(body.minPartMinor),
    proration: terms.proration,
    ...plain,
    amount: json(withoutHouses(amount)),
    audience: json(audience),
    penalty: json(penalty ?? terms.penalty),
    reminders: json(reminders ?? terms.reminders),
    createdBy: user.id,
  });
  if (amount.model === 'Custom list') await writeHouseAmounts(db, { id, list: 0 }, amount.houses);
  return dues.recorded(context, id, { event: 'created', after: body });
}

export async function changeDue(
  context: CommunityContext,
  { params: { dueId }, body }: Parsed<typeof contract.changeDue>,
): Promise<Due> {
  const { version, ...wanted } = body;
  const stored = await dues.lock(context, dueId, version);
  refuseStatus(stored, ['Draft', 'Scheduled', 'Active', 'Suspended']);
  const before = await dues.read(context, dueId);
  const changes = difference({ ...before, walletId: before.wallet.id }, wanted);
  if (!changes) return before;
  const models = [before.amount.model, changes.after.amount?.model];
  if (changes.after.amount && models.includes('Metered')) {
    throw refuse(dueRefusals.metered, { field: 'amount' });
  }
  if (stored.nextNumber > 0) refuseOtherRhythm(changes.after);
  await refuseUnfit(
    context,
    { ...before, walletId: before.wallet.id, ...changes.after },
    changes.after,
  );
  const { amount } = changes.after;
  // Opened periods refer to their version of the list, so write a new version.
  const list = stored.amountList + (amount && stored.nextNumber > 0 ? 1 : 0);
  await dues.update(context, stored, { ...columnsOf(changes.after), amountList: list });
  if (amount) {
    const houses = amount.model === 'Custom list' ? amount.houses : [];
    await writeHouseAmounts(context.db, { id: dueId, list }, houses);
  }
  // Reschedule the next period to the new days.
  if (stored.publishedAt) await writeNextPeriod(context, dueId);
  return dues.recorded(context, dueId, { event: 'changed', ...changes });
}

/** A due with its newest periods. */
async function selectWithPeriods(
  context: CommunityContext,
  dueId: string,
): Promise<Due | undefined> {
  const { db } = context;
  const [due, periods] = await Promise.all([
    selectDue(db, dueId),
    selectDuePeriods(db, dueId, shownPeriods),
  ]);
  if (!due) return undefined;
  const newest = periods[0]?.progress;
  // A house has at most one charge of a period (`charges_once`), so the charges count the houses.
  const housesSettledPercent = newest?.chargeCount
    ? Math.floor((1000 * newest.settledCount) / newest.chargeCount) / 10
    : null;
  const [newestPeriod] = periods;
  const notices =
    newestPeriod?.status === 'Issued' ? await noticesOf(context, due, newestPeriod) : null;
  const billing = await billingOf(context, due, newestPeriod);
  return { ...due, periods, housesSettledPercent, billing, notices };
}

/**
 * Counts how the newest bills were delivered to houses. If emails are held until the morning, includes the time of
 * sending.
 */
async function noticesOf(
  { db, clock }: CommunityContext,
  due: DueRead,
  period: DuePeriod,
): Promise<Due['notices']> {
  const counts = await selectNotices(db, period.id);
  const waits = counts.notSent > 0 && emailsBills(due);
  const morning = waits ? await endOfQuiet(db, clock.now()) : null;
  return { ...counts, sendsFrom: morning?.toISOString() ?? null };
}

/** The progress of issuing charges: for the open period, or for the next one if its issue date has come. */
async function billingOf(
  { db, community, clock }: CommunityContext,
  due: DueRead,
  newest: DuePeriod | undefined,
): Promise<Due['billing']> {
  if (newest?.status === 'Issuing') {
    return { houseCount: newest.houseCount, housesDone: newest.housesDone };
  }
  const today = todayIn(community.timeZone, clock);
  const isNext = due.nextIssueOn !== null && due.nextIssueOn <= today;
  if (!isNext || !['Scheduled', 'Active'].includes(due.status)) return null;
  const { houseCount } = await selectFigures(db, due);
  return { houseCount, housesDone: 0 };
}

/** Refuses an action that the due's status does not allow. */
export function refuseStatus(stored: { status: string }, allowed: readonly string[]): void {
  if (allowed.includes(stored.status)) return;
  throw refuse(dueRefusals.notThisStatus, { with: { status: stored.status.toLowerCase() } });
}

/** Sets the dates of the next period from the due's current values. */
export async function writeNextPeriod(
  { db, communityId }: CommunityContext,
  dueId: string,
): Promise<void> {
  const stored = await lockDue(db, dueId);
  if (!stored) throw notFound();
  const next = await nextPeriodOf(db, stored);
  await db
    .updateTable('dues')
    .set({ nextIssueOn: next?.issueOn ?? null, nextDueOn: next?.dueOn ?? null })
    .where('communityId', '=', communityId)
    .where('id', '=', dueId)
    .execute();
}

const json = (value: unknown): string => JSON.stringify(value);

const withoutHouses = (amount: AmountRule): object =>
  amount.model === 'Custom list' ? { model: amount.model } : amount;

function columnsOf({ amount, audience, penalty, reminders, ...plain }: Change) {
  return {
    ...plain,
    ...(amount && { amount: json(withoutHouses(amount)) }),
    ...(audience && { audience: json(audience) }),
    ...(penalty && { penalty: json(penalty) }),
    ...(reminders && { reminders: json(reminders) }),
  };
}

const rhythmFields = ['frequency', 'everyMonths', 'startOn', 'category'] as const;

function refuseOtherRhythm(changed: Change): void {
  const field = rhythmFields.find((name) => changed[name] !== undefined);
  if (field) throw refuse(dueRefusals.running, { field });
}

/**
 * Refuses inconsistent values, a start more than a year ago, a wallet that takes no payments, and references to
 * records that are not found in this community.
 */
async function refuseUnfit(
  context: CommunityContext,
  due: Form,
  given: Change = due,
): Promise<void> {
  const unfit = contradictionIn(due);
  if (unfit) {
    throw refuse(dueRefusals.outOfOrder, {
      field: unfit.field,
      with: { sentence: unfit.sentence },
    });
  }
  if (given.startOn !== undefined && given.startOn < yearBefore(context)) {
    throw refuse(dueRefusals.startTooOld, { field: 'startOn' });
  }
  const { walletId, audience, amount, excludedHouseIds } = given;
  if (walletId !== undefined && !(await takesPayments(context.db, walletId))) {
    throw refuse(dueRefusals.unknownWallet, { field: 'walletId' });
  }
  const houses = amount?.model === 'Custom list' ? amount.houses.map(({ houseId }) => houseId) : [];
  const checks = [
    { field: 'amount', kind: 'Houses' as const, ids: houses },
    { field: 'excludedHouseIds', kind: 'Houses' as const, ids: excludedHouseIds ?? [] },
    ...(audience && audience.kind !== 'All' && audience.kind !== 'House types'
      ? [{ field: 'audience', kind: audience.kind, ids: idsOf(audience) }]
      : []),
  ];
  for (const { field, kind, ids } of checks) {
    const count = ids.length > 0 ? await countUnknown(context.db, kind, ids) : 0;
    if (count > 0) throw refuse(dueRefusals.unknownPlaces, { field, with: { count } });
  }
}

function contradictionIn(due: Form): { field: string; sentence: string } | null {
  const { frequency, everyMonths, dueDay, endOn, startOn } = due;
  if (frequency === 'Every N months' && !everyMonths) {
    return { field: 'everyMonths', sentence: 'Enter the number of months.' };
  }
  if (frequency !== 'Every N months' && everyMonths) {
    return {
      field: 'everyMonths',
      sentence: 'Enter a number of months only for “Every N months”.',
    };
  }
  if (frequency === 'Weekly' && dueDay) {
    return {
      field: 'dueDay',
      sentence: 'A weekly due is always due on the first day of the week.',
    };
  }
  if (endOn && endOn < startOn)
    return { field: 'endOn', sentence: 'The end date is before the start date.' };
  if (due.minPartMinor && due.allowPartPayment === false) {
    return {
      field: 'minPartMinor',
      sentence: 'A smallest part payment needs part payments to be allowed.',
    };
  }
  return null;
}

function yearBefore({ community, clock }: CommunityContext): string {
  const today = todayIn(community.timeZone, clock);
  return `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
}
