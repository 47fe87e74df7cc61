// The rules of erasure requests: at most one request per person that was not refused, one decision, and no erasure
// while the person lives here, works here or has debts.
import { keptReasons } from '#platform/feature/personal-tables.ts';
import type * as calls from '#contract/erasures/erasures.ts';
import { type Erasure, erasureRefusals, type Obstacle } from '#contract/erasures/erasures.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { refuseIfStale } from '#platform/feature/history.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { erasureRefused } from './messages.ts';
import * as queries from './queries.ts';

/** The ports through which other features state facts about a resident. */
export type ErasurePorts = {
  housesLivedIn(db: Db, residentId: string): Promise<string[]>;
  owedByResident(
    db: Db,
    residentId: string,
  ): Promise<{ charges: number; outstandingMinor: number }>;
};

type Of = { params: { erasureId: string } };

export const listErasures = (
  { db }: CommunityContext,
  { query }: { query: queries.ErasureQuery },
) => queries.selectErasurePage(db, query);

export const getErasure =
  (ports: ErasurePorts) =>
  (context: CommunityContext, { params }: Of): Promise<Erasure> =>
    read(context, ports, params.erasureId);

export const createErasure =
  (ports: ErasurePorts) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof calls.createErasure>,
  ): Promise<Erasure> => {
    const { db, user, clock } = context;
    const resident = await queries.lockResident(db, body.residentId);
    if (!resident) throw notFound();
    const about = { field: 'residentId', with: { name: resident.name } };
    if (resident.isErased) throw refuse(erasureRefusals.erased, about);
    if (resident.hasRequest) throw refuse(erasureRefusals.alreadyAsked, about);
    const id = await queries.insertErasure(db, { ...body, by: user.id, at: clock.now() });
    const { residentId, askedBy, dueOn } = body;
    record(context, id, { action: 'erasure.created', after: { residentId, askedBy, dueOn } });
    return read(context, ports, id);
  };

export const refuseErasure =
  (ports: ErasurePorts) =>
  async (
    context: CommunityContext,
    { params: { erasureId }, body }: Parsed<typeof calls.refuseErasure> & Of,
  ): Promise<Erasure> => {
    const { db, user, clock } = context;
    const { residentId } = await lockOpen(context, erasureId, body.version);
    const { reason } = body;
    const at = clock.now();
    await queries.decide(db, erasureId, { status: 'Refused', by: user.id, at, reason });
    record(context, erasureId, { action: 'erasure.refused', reason });
    await tellRefused(context, residentId, reason);
    return read(context, ports, erasureId);
  };

export const carryOutErasure =
  (ports: ErasurePorts) =>
  async (
    context: CommunityContext,
    { params: { erasureId }, body }: Parsed<typeof calls.carryOutErasure> & Of,
  ): Promise<Erasure> => {
    const { db, user, clock } = context;
    await queries.lockNumbers(db);
    const { residentId } = await lockOpen(context, erasureId, body.version);
    const person = await queries.selectAddress(db, residentId);
    // The email of this step-up is kept after the erasure, so it contains only the initial of the last name.
    const name = `${person?.firstName ?? ''} ${person?.lastName.slice(0, 1) ?? ''}.`;
    requireStepUpLast(context, `Erase the data of ${name}`);
    const [first] = await obstaclesOf(context, ports, residentId);
    if (first) throw refuse(erasureRefusals.blocked, { with: { sentence: first.sentence } });
    const decision = { status: 'Running', by: user.id, at: clock.now(), reason: null } as const;
    await queries.decide(db, erasureId, decision);
    record(context, erasureId, { action: 'erasure.confirmed' });
    context.emit('erasure.confirmed', { entityId: erasureId });
    return read(context, ports, erasureId);
  };

/** Emails the reason to the person, if an email address is known. */
async function tellRefused(
  context: CommunityContext,
  residentId: string,
  reason: string,
): Promise<void> {
  const { db, community } = context;
  const person = await queries.selectAddress(db, residentId);
  if (!person?.email) return;
  const { firstName, email } = person;
  const words = erasureRefused.email({ firstName, community: community.name, reason });
  queueMail(context, { ...words, to: email });
}

async function lockOpen(context: CommunityContext, id: string, version: number) {
  const stored = await queries.lockErasure(context.db, id);
  if (!stored) throw notFound();
  if (stored.status !== 'Open') throw refuse(erasureRefusals.notOpen);
  const entity = { type: 'erasure', id };
  await refuseIfStale(context, entity, { stored: stored.version, given: version });
  return stored;
}

/** Writes an audit entry that does not name the person, because the log is kept after the erasure. */
function record(
  { audit, emit }: CommunityContext,
  id: string,
  entry: { action: string; after?: unknown; reason?: string },
): void {
  audit({ ...entry, entityType: 'erasure', entityId: id, entityLabel: 'Erasure request' });
  emit('erasures.changed', {});
}

async function read(context: CommunityContext, ports: ErasurePorts, id: string): Promise<Erasure> {
  const stored = await queries.selectErasure(context.db, id);
  if (!stored) throw notFound();
  const isOpen = stored.status === 'Open';
  return {
    ...stored,
    kept: stored.kept && stored.kept.map((one) => ({ ...one, why: keptReasons[one.why] })),
    obstacles: isOpen ? await obstaclesOf(context, ports, stored.residentId) : [],
  };
}

/** The obstacles to an erasure: the person still lives here, works here or has debts. */
async function obstaclesOf(
  { db, community }: CommunityContext,
  ports: ErasurePorts,
  residentId: string,
): Promise<Obstacle[]> {
  const houses = await ports.housesLivedIn(db, residentId);
  const { charges, outstandingMinor } = await ports.owedByResident(db, residentId);
  const role = await queries.selectRoleOf(db, residentId);
  const living: Obstacle[] = houses.map((address) => ({
    kind: 'Occupancy',
    sentence: `They still live at ${address}. Move them out first.`,
  }));
  if (role !== null) {
    const sentence = `They work here as ${role}. Remove them from the team first.`;
    living.push({ kind: 'Work', sentence });
  }
  if (charges === 0) return living;
  const owed = formatAmount(outstandingMinor, community.currency);
  const open = charges === 1 ? 'One charge' : `${charges} charges`;
  const sentence = `${open} billed to them, ${owed} in all, ${charges === 1 ? 'is' : 'are'} not settled.`;
  return [...living, { kind: 'Balance', sentence }];
}
