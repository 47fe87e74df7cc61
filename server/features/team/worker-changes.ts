// Changes a worker: role, title, streets or wallets, suspension and reinstatement. Changes apply from the worker's next
// request, because permissions are read with every request; suspension ends all sessions at once.
import type { changeWorker as operation, Worker } from '#contract/team/workers.ts';
import { workerRefusals } from '#contract/team/workers.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { refuseIfStale } from '#platform/history.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { requireStepUpLast } from '#platform/step-up.ts';
import { isSameLimit, isWider } from '#platform/worker-limits.ts';
import { isSecurityRole, refuseGrant, refuseToTouch } from './grants.ts';
import { holdRole } from './roles-queries.ts';
import { type Options, readWorker } from './workers.ts';
import * as queries from './workers-queries.ts';

type Of = { params: { workerId: string } };
type Change = Parsed<typeof operation>['body'];
type Stored = queries.LockedWorker;

export const changeWorker =
  (options: Options) =>
  async (
    context: CommunityContext,
    { params: { workerId }, body }: Of & { body: Change },
  ): Promise<Worker> => {
    const stored = await lock(context, workerId);
    const entity = { type: 'worker', id: workerId };
    await refuseIfStale(context, entity, { stored: stored.version, given: body.version });
    refuseToTouch(context, stored);
    if (stored.status !== 'Active')
      throw refuse(workerRefusals.notActive, { with: { name: stored.name } });
    const change = await changesOf(context, stored, body);
    if (change === null) return readWorker(context, options, workerId);
    await queries.updateWorker(context.db, workerId, change.columns, context.clock.now());
    const { before, after } = change;
    record(context, stored, { action: 'worker.changed', before, after });
    return readWorker(context, options, workerId);
  };

/** The changes as columns and as the audit log records them; null when there are none. */
async function changesOf(context: CommunityContext, stored: Stored, body: Change) {
  const columns: Record<string, unknown> = {};
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  if (body.roleId !== undefined && body.roleId !== stored.roleId) {
    const role = await holdRole(context.db, { id: body.roleId });
    if (!role) throw refuse(workerRefusals.noSuchRole, { field: 'roleId' });
    refuseGrant(context, role, 'roleId');
    requireStepUpLast(context, `Give ${stored.name} the role ${role.name}`);
    if (isSecurityRole(role) && !isSecurityRole(stored.role)) {
      await context.useFeature('Create Security Users');
    }
    columns['roleId'] = role.id;
    before['role'] = stored.role.name;
    after['role'] = role.name;
  }
  if (body.title !== undefined && (body.title || null) !== stored.title) {
    columns['title'] = body.title || null;
    before['title'] = stored.title;
    after['title'] = body.title || null;
  }
  if (body.streetIds !== undefined && !isSameLimit(body.streetIds, stored.streetIds)) {
    before['streets'] = await namesOf(context, stored.streetIds);
    after['streets'] = await namesOf(context, body.streetIds);
    // A caller limited to streets cannot widen another's (row-level security has filtered the names already).
    await queries.refuseUnknownStreets(context, body.streetIds);
    if (isWider(stored.streetIds, body.streetIds)) {
      requireStepUpLast(context, `Let ${stored.name} work for ${String(after['streets'])}`);
    }
    columns['streetIds'] = body.streetIds;
  }
  if (body.walletIds !== undefined && !isSameLimit(body.walletIds, stored.walletIds)) {
    before['wallets'] = await walletsOf(context, stored.walletIds);
    after['wallets'] = await walletsOf(context, body.walletIds);
    await queries.refuseUnknownWallets(context, body.walletIds);
    if (isWider(stored.walletIds, body.walletIds)) {
      requireStepUpLast(context, `Let ${stored.name} work with ${String(after['wallets'])}`);
    }
    columns['walletIds'] = body.walletIds;
  }
  return Object.keys(columns).length === 0 ? null : { columns, before, after };
}

const namesOf = async ({ db }: CommunityContext, streetIds: readonly string[] | null) =>
  streetIds === null
    ? 'The whole community'
    : (await queries.selectStreetNames(db, streetIds)).map(({ name }) => name).join(', ');

const walletsOf = async ({ db }: CommunityContext, walletIds: readonly string[] | null) =>
  walletIds === null
    ? 'All wallets'
    : (await queries.selectWalletNames(db, walletIds)).map(({ name }) => name).join(', ');

export const suspendWorker =
  (options: Options) =>
  async (
    context: CommunityContext,
    { params: { workerId }, body }: Of & { body: { reason?: string | undefined } },
  ): Promise<Worker> => {
    const stored = await lock(context, workerId);
    refuseToTouch(context, stored);
    if (stored.status !== 'Active')
      throw refuse(workerRefusals.notActive, { with: { name: stored.name } });
    await queries.updateWorker(context.db, workerId, { status: 'Suspended' }, context.clock.now());
    await queries.endSessions(context.db, workerId);
    record(context, stored, { action: 'worker.suspended', reason: body.reason });
    return readWorker(context, options, workerId);
  };

export const reinstateWorker =
  (options: Options) =>
  async (context: CommunityContext, { params: { workerId } }: Of): Promise<Worker> => {
    const stored = await lock(context, workerId);
    refuseToTouch(context, stored);
    if (stored.status !== 'Suspended')
      throw refuse(workerRefusals.notSuspended, { with: { name: stored.name } });
    const role = await holdRole(context.db, { id: stored.roleId });
    refuseGrant(context, role ?? stored.role, 'role');
    await queries.updateWorker(context.db, workerId, { status: 'Active' }, context.clock.now());
    record(context, stored, { action: 'worker.reinstated' });
    return readWorker(context, options, workerId);
  };

/** Locks a worker; 404 when they were removed. */
export async function lock({ db }: CommunityContext, workerId: string): Promise<Stored> {
  const stored = await queries.lockWorker(db, workerId);
  if (!stored || stored.status === 'Removed') throw notFound();
  return stored;
}

type Told = { action: string; before?: unknown; after?: unknown; reason?: string | undefined };

export function record(context: CommunityContext, stored: Stored, told: Told): void {
  const { reason, ...rest } = told;
  context.audit({
    ...rest,
    ...(reason && { reason }),
    entityType: 'worker',
    entityId: stored.id,
    entityLabel: stored.name,
  });
  context.emit('team.changed', { entityId: stored.id });
}
