// The map of the estate: its houses, the answer of each house to one question such as arrears or occupancy, and the
// positions of houses that workers moved.
import { common } from '#contract/shared/envelope.ts';
import {
  type EstatePlan,
  type getPlanAnswers as answersOperation,
  type placeHouse as placeOperation,
  planHouseLimit,
  type PlanAnswer,
  type PlanAnswers,
} from '#contract/addresses/plan.ts';
import { planPermissions } from '#contract/addresses/plan-questions.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { todayIn } from '#platform/process/clock.ts';
import { houses } from './houses.ts';
import * as queries from './plan-queries.ts';

/** Ports of other features, wired in server/features.ts. */
export type PlanPort = {
  /** Houses that expect visitors today, with the number of passes. */
  expectedByHouse(context: CommunityContext): Promise<{ houseId: string; count: number }[]>;
  /** Refuses a broadcast that does not exist or has a category that the caller may not see. */
  requireBroadcast(context: CommunityContext, broadcastId: string): Promise<unknown>;
};

export async function getEstatePlan({ db }: CommunityContext): Promise<EstatePlan> {
  const rows = await queries.selectPlanHouses(db);
  const streets = new Map<string, EstatePlan['streets'][number]>();
  for (const { streetId, streetName, x, y, ...house } of rows.slice(0, planHouseLimit)) {
    const street = streets.get(streetId) ?? { id: streetId, name: streetName, houses: [] };
    street.houses.push({ ...house, place: placeOf(x, y) });
    streets.set(streetId, street);
  }
  return { streets: [...streets.values()], isCut: rows.length > planHouseLimit };
}

export const getPlanAnswers =
  (ports: PlanPort) =>
  async (
    context: CommunityContext,
    { query }: Pick<Parsed<typeof answersOperation>, 'query'>,
  ): Promise<PlanAnswers> => {
    if (!context.worker.permissions.has(planPermissions[query.Question])) {
      throw refuse(common.forbidden);
    }
    return { items: await answersOf(ports, context, query) };
  };

async function answersOf(
  ports: PlanPort,
  context: CommunityContext,
  { Question, BroadcastId }: Parsed<typeof answersOperation>['query'],
): Promise<PlanAnswer[]> {
  const { db } = context;
  switch (Question) {
    case 'arrears':
      return queries.selectArrears(db, todayIn(context.community.timeZone, context.clock));
    case 'occupancy':
      return queries.selectOccupancy(db);
    case 'portal':
      return queries.selectWithoutPortal(db);
    case 'complaints':
      return queries.selectComplaints(db);
    case 'broadcast':
      if (BroadcastId === undefined) return [];
      await ports.requireBroadcast(context, BroadcastId);
      return queries.selectUnread(db, BroadcastId);
    case 'visitors':
      return queries.selectCounted(db, await ports.expectedByHouse(context));
    case 'alarm':
      return queries.selectAlarms(db);
  }
}

/** Stores the position of a house on the map; null returns the house to its generated position. */
export async function placeHouse(
  context: CommunityContext,
  { params: { houseId }, body: { place } }: Pick<Parsed<typeof placeOperation>, 'params' | 'body'>,
): Promise<{ place: queries.PlanPlace }> {
  const stored = await houses.lock(context, houseId);
  const before = placeOf(stored.planX, stored.planY);
  if (before?.x === place?.x && before?.y === place?.y) return { place };
  await houses.write(context, stored, {
    event: place ? 'placed' : 'unplaced',
    values: { planX: place?.x ?? null, planY: place?.y ?? null },
    before: { place: before },
    after: { place },
  });
  return { place };
}

const placeOf = (x: number | null, y: number | null): queries.PlanPlace =>
  x === null || y === null ? null : { x, y };
