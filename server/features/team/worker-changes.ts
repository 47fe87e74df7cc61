// Changes a team member: role, title, streets or wallets, suspension and reinstatement. Changes apply from the member's
// next request, because each request reads the permissions. A suspension ends all sessions at once.
import type { changeWorker as operation, Worker } from '#contract/team/workers.ts';
import { workerRefusals } from '#contract/team/workers.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { isSameLimit, isWider } from '#platform/database/worker-scope.ts';
import { isSecurityRole, refuseGrant, refuseToTouch } from './grants.ts';
import { holdRole } from './roles-queries.ts';
import { type Options, present, workers } from './workers.ts';
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
    await workers.refuseStale(context, stored, body.version);
    refuseToTouch(context, stored);
    if (stored.status !== 'Active')
      throw refuse(workerRefusals.notActive, { with: { name: stored.name } });
    const change = await changesOf(context, stored, body);
    const worker = change
      ? await workers.write(context, stored, { event: 'changed', ...change })
      : await workers.read(context, workerId);
    return present(context, options, worker);
  };

/**
 * The changed columns, with their previous and new values for the audit log; null if nothing changes. Refuses what the
 * caller may not grant, and requires a step-up for a new role or a wider limit.
 */
async function changesOf(context: CommunityContext, stored: Stored, body: Change) {
  const values: Record<string, unknown> = {};
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
    values['roleId'] = role.id;
    before['role'] = stored.role.name;
    after['role'] = role.name;
  }
  if (body.title !== undefined && (body.title || null) !== stored.title) {
    values['title'] = body.title || null;
    before['title'] = stored.title;
    after['title'] = body.title || null;
  }
  if (body.streetIds !== undefined && !isSameLimit(body.streetIds, stored.streetIds)) {
    before['streets'] = await namesOf(context, stored.streetIds);
    after['streets'] = await namesOf(context, body.streetIds);
    // A caller limited to streets cannot grant other streets, whose names row-level security hides from them.
    await queries.refuseUnknownStreets(context, body.streetIds);
    if (isWider(stored.streetIds, body.streetIds)) {
      requireStepUpLast(context, `Give ${stored.name} access to ${String(after['streets'])}`);
    }
    values['streetIds'] = body.streetIds;
  }
  if (body.walletIds !== undefined && !isSameLimit(body.walletIds, stored.walletIds)) {
    before['wallets'] = await walletsOf(context, stored.walletIds);
    after['wallets'] = await walletsOf(context, body.walletIds);
    await queries.refuseUnknownWallets(context, body.walletIds);
    if (isWider(stored.walletIds, body.walletIds)) {
      requireStepUpLast(context, `Give ${stored.name} access to ${String(after['wallets'])}`);
    }
    values['walletIds'] = body.walletIds;
  }
  return Object.keys(values).length === 0 ? null : { values, before, after };
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
    const worker = await workers.write(context, stored, {
      event: 'suspended',
      values: { status: 'Suspended' },
      reason: body.reason,
    });
    await queries.endSessions(context.db, workerId);
    return present(context, options, worker);
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
    const worker = await workers.write(context, stored, {
      event: 'reinstated',
      values: { status: 'Active' },
    });
    return present(context, options, worker);
  };

/** Locks a team member. A removed member gives a 404. */
export async function lock(context: CommunityContext, workerId: string): Promise<Stored> {
  const stored = await workers.lock(context, workerId);
  if (stored.status === 'Removed') throw notFound();
  return stored;
}
