// Emergencies in the resident portal. Neither the community's plan, nor arrears of the house, nor a suspension of the
// resident blocks an alarm; a community can only switch the feature off.
import type { Parsed } from '#contract/shared/operation.ts';
import type * as contract from '#contract/emergencies/portal-emergencies.ts';
import type { PortalEmergency } from '#contract/emergencies/portal-emergencies.ts';
import { cancelSeconds } from '#contract/emergencies/emergencies.ts';
import type { HouseContext, SessionContext } from '#platform/http/context.ts';
import { notFound } from '#platform/http/refuse.ts';
import { cancel } from './emergencies.ts';
import { selectOne, type Stored } from './queries.ts';
import { raise } from './raise.ts';
import { type Raiser, selectRaiser } from './raisers.ts';
import { selectPanicSettings } from './settings.ts';

export async function raisePanic(
  context: HouseContext,
  { body }: Parsed<typeof contract.raisePanic>,
): Promise<PortalEmergency> {
  const { house: home } = context;
  const by = { id: context.user.id, name: home.residentName };
  const { houseId, residentId } = home;
  return present(context, await raise(context, by, { ...body, houseId, residentId }));
}

export async function getPanic(
  context: HouseContext,
  { params }: Parsed<typeof contract.getPanic>,
): Promise<PortalEmergency> {
  const { houseId } = context.house;
  const found = await selectOne(context.db, params.emergencyId);
  if (!found || found.houseId !== houseId) throw notFound();
  return present(context, found);
}

export async function cancelPanic(
  context: HouseContext,
  { params }: Parsed<typeof contract.cancelPanic>,
): Promise<PortalEmergency> {
  const { house: home } = context;
  const found = await selectOne(context.db, params.emergencyId);
  if (!found || found.houseId !== home.houseId) throw notFound();
  const by = { id: context.user.id, name: home.residentName };
  return present(context, await cancel(context, by, found.id));
}

/** The alarm as this caller sees it: cancelled for them, even if another household member's alarm is still active. */
async function present({ db, user }: SessionContext, found: Stored): Promise<PortalEmergency> {
  const { externalNumbers } = await selectPanicSettings(db);
  const own = await selectRaiser(db, found.id, user.id);
  const raisedAt = own?.raisedAt ?? found.raisedAt;
  const raisedMs = new Date(raisedAt).getTime();
  return {
    ...found,
    status: own?.takenBackAt ? 'Cancelled' : found.status,
    raisedAt,
    cancelUntil: new Date(raisedMs + cancelSeconds * 1000).toISOString(),
    sentence: sentenceOf(found, own),
    seenBy: found.acknowledgedBy,
    seenAt: found.acknowledgedAt,
    externalNumbers,
  };
}

/** The state of an alarm in a sentence, for its raiser. */
export function sentenceOf(
  { status, acknowledgedBy, onSceneBy, resolvedBy }: Stored,
  own?: Raiser,
): string {
  if (own?.takenBackAt) {
    const stands = 'You cancelled your alarm. Another alarm of your house is still active.';
    return status === 'Cancelled' || status === 'Resolved' ? 'You cancelled the alarm.' : stands;
  }
  if (status === 'Resolved') return `Ended by ${resolvedBy}.`;
  if (status === 'Cancelled') return 'The alarm was cancelled.';
  if (status === 'On scene') return `${onSceneBy} is on scene.`;
  if (status === 'Acknowledged') return `${acknowledgedBy} has seen the alarm and is coming.`;
  return 'The alarm was sent. Nobody has answered yet.';
}
