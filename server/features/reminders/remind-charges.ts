// Reminds the houses of selected charges. A job sends the reminders in batches, during quiet hours at their end.
import type { Job } from '#platform/jobs/job.ts';
import { type RawBuilder, sql } from 'kysely';
import { chargeList } from '#contract/charges/charges.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext, JobContext } from '#platform/http/context.ts';
import { inBatches } from '#platform/feature/per-community.ts';
import { allOf } from '#platform/http/list.ts';
import { inStreets } from '#kernel/billing/filters.ts';
import { placeOf } from '#kernel/billing/words.ts';
import {
  type ReminderPreview,
  remindCharges as operation,
} from '#contract/reminders/charge-reminders.ts';
import { chosenCharges, type ChargeSelection } from '#kernel/billing/matching-charges.ts';
import type * as contract from '#contract/reminders/charge-reminders.ts';
import { remindAsked } from '#kernel/billing/topics.ts';
import { countReminders } from './reminder-preview.ts';
import { insertReminders } from './reminders-queries.ts';
import { batchSize, send } from './reminders.ts';

export async function remindCharges(
  context: CommunityContext,
  { body: { selection } }: Parsed<typeof contract.remindCharges>,
): Promise<ReminderPreview> {
  const preview = await countReminders(context, selection);
  if (preview.told === 0) return preview;
  const { waitsUntil } = preview;
  context.emit(remindAsked, {
    selection: asSent(selection),
    askedBy: context.user.id,
    streetIds: context.worker.streetIds,
    ...(waitsUntil !== null && { startAt: waitsUntil }),
  });
  context.audit({
    action: 'dues.reminded',
    entityType: 'due-reminder',
    after: {
      houses: preview.told,
      withoutAddress: preview.withoutAddress,
      ...(waitsUntil !== null && { waitsUntil }),
    },
  });
  return preview;
}

/** The maximum number of houses in a filter of charges. */
const namedHouses = 50;

/**
 * Requests reminders to houses; in quiet hours they are sent at the end of these. Selects the houses by their charges;
 * each reminder lists all debts of the house.
 */
export async function remindHousesLater(
  context: CommunityContext,
  houseIds: readonly string[],
): Promise<Pick<ReminderPreview, 'told' | 'withoutAddress' | 'waitsUntil'>> {
  const sum = { told: 0, withoutAddress: 0, waitsUntil: null as string | null };
  const left = [...new Set(houseIds)];
  while (left.length > 0) {
    const query = chargeList.filter.parse({ HouseId: left.splice(0, namedHouses).join(',') });
    const { communityId } = context;
    const body = { selection: { kind: 'matching' as const, query } };
    const { told, withoutAddress, waitsUntil } = await remindCharges(context, {
      params: { communityId },
      body,
    });
    sum.told += told;
    sum.withoutAddress += withoutAddress;
    sum.waitsUntil = waitsUntil;
  }
  return sum;
}

export const remindJob: Job = {
  name: 'dues.remindAsked',
  topic: remindAsked,
  expireInSeconds: 600,
  startsAt: ({ payload }) => (typeof payload['startAt'] === 'string' ? payload['startAt'] : null),
  run: async (tools, { communityId, payload }) => {
    const { selection } = operation.body.parse({ selection: payload['selection'] });
    const askedBy = typeof payload['askedBy'] === 'string' ? payload['askedBy'] : null;
    // The job can read all streets, so pass on the streets to which the user is limited.
    const { streetIds = null } = payload as { streetIds?: string[] | null };
    const work = async (context: JobContext): Promise<number> => {
      const { today, currency } = await placeOf(context);
      const sentAt = context.clock.now().toISOString();
      const asked = ofChosen(selection, { today, streetIds });
      const reminding = { today, sentAt, askedBy, asked };
      const digests = await insertReminders(context.db, reminding, batchSize);
      await send(context, digests, { currency, today });
      context.emit('dues.changed', {});
      return digests.length;
    };
    await inBatches(tools, { communityId: communityId ?? '' }, { batch: batchSize, work });
  },
};

/** The selection as the API sends it, so that the job can parse it with the same schema. */
const asSent = (selection: ChargeSelection): unknown =>
  selection.kind === 'ids' || selection.kind === 'houses'
    ? selection
    : {
        kind: selection.kind,
        query: Object.fromEntries(
          Object.entries(selection.query)
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => [name, String(value)]),
        ),
      };

const ofChosen = (
  selection: ChargeSelection,
  { today, streetIds }: { today: string; streetIds: string[] | null },
): RawBuilder<unknown> =>
  sql`c.house_id in (select c.house_id from charges c where ${allOf([
    chosenCharges(selection, today),
    streetIds !== null && inStreets(sql`c.house_id`, streetIds),
  ])})`;
