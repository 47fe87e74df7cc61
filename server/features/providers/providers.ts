// The rules of the directory of service providers: unique names, a way to reach them, and status transitions. A blocked
// provider is also proposed for the gate's watch-list.
import type { Parsed } from '#contract/shared/operation.ts';
import {
  providerMoves,
  type ProviderStatus,
  providerStatusWords,
} from '#contract/providers/provider-words.ts';
import {
  type Provider,
  providerRefusals as refusals,
} from '#contract/providers/service-providers.ts';
import type * as contract from '#contract/providers/service-providers.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext } from '#platform/context.ts';
import { countWords } from '#platform/count-words.ts';
import { difference, historyOf, refuseIfStale } from '#platform/history.ts';
import { readPhone } from '#platform/phones.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import type { GatePort } from './ports.ts';
import {
  countLiveJobs,
  isPayable,
  lockProvider,
  providerNameTaken,
  selectProvider,
  selectProviderPage,
  type StoredProvider,
  writeProvider,
} from './providers-queries.ts';
import { type Acting, requireSight } from './words.ts';

type Form = Partial<Parsed<typeof contract.createProvider>['body']>;
type Of = { params: { providerId: string } };

export const todayOf = ({ community, clock }: CommunityContext): string =>
  todayIn(community.timeZone, clock);

export async function listProviders(
  context: CommunityContext,
  { query }: Parsed<typeof contract.listProviders>,
) {
  requireSight(context);
  return selectProviderPage(context.db, query, todayOf(context));
}

export async function getProvider(context: CommunityContext, { params }: Of): Promise<Provider> {
  requireSight(context);
  return readProvider(context, params.providerId);
}

export async function getProviderHistory(
  context: CommunityContext,
  { params, query }: Parsed<typeof contract.getProviderHistory>,
) {
  await getProvider(context, { params });
  return historyOf(context.db, { type: 'service-provider', id: params.providerId }, query);
}

/** Reads a provider; 404 when there is none in this community. */
export async function readProvider(
  context: CommunityContext,
  providerId: string,
): Promise<Provider> {
  const found = await selectProvider(context.db, providerId, todayOf(context));
  if (!found) throw notFound();
  return found;
}

export async function createProvider(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createProvider>,
): Promise<Provider> {
  const { db, communityId, user, clock } = context;
  const form = await checked(context, body);
  refuseUnreachable({ phone: form.phone ?? null, email: form.email ?? null });
  const now = clock.now().toISOString();
  const { id } = await db
    .insertInto('serviceProviders')
    .values({
      communityId,
      ...(form as { name: string; trades: string[] }),
      createdBy: user.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  recordProvider(context, 'service-provider.created', { id, name: body.name }, { after: form });
  return readProvider(context, id);
}

export async function changeProvider(
  context: CommunityContext,
  { params: { providerId }, body }: Parsed<typeof contract.changeProvider>,
): Promise<Provider> {
  const { version, ...given } = body;
  const stored = await lockForChange(context, providerId, version);
  const form = await checked(context, given, stored);
  refuseUnreachable({ ...stored, ...form });
  const changes = difference(stored, form);
  if (!changes) return readProvider(context, providerId);
  await writeProvider(context, stored, changes.after);
  recordProvider(context, 'service-provider.changed', stored, changes);
  return readProvider(context, providerId);
}

export const moveProvider =
  ({ watch }: GatePort) =>
  async (
    context: CommunityContext,
    { params: { providerId }, body }: Parsed<typeof contract.moveProvider>,
  ): Promise<Provider> => {
    const { db } = context;
    const stored = await lockForChange(context, providerId, body.version);
    const from = stored.status as ProviderStatus;
    const { to, reason } = body;
    if (!providerMoves[from].includes(to)) {
      const words = { from: providerStatusWords[from].toLowerCase(), to: to.toLowerCase() };
      throw refuse(refusals.notAMove, { field: 'to', with: words });
    }
    if (from === 'Archived') await refuseTakenName(context, stored.name, providerId);
    const count = to === 'Active' ? 0 : await countLiveJobs(db, providerId);
    if (count > 0) {
      const jobs = countWords(count, 'job');
      throw refuse(refusals.atWork, { with: { name: stored.name, jobs } });
    }
    await writeProvider(context, stored, { status: to, statusReason: reason || null });
    recordProvider(context, `service-provider.${deeds[to]}`, stored, {
      before: { status: from },
      after: { status: to },
      reason,
    });
    if (to === 'Blocked') {
      const { name, phone } = stored;
      await watch(context, { name, phone, reason: reason ?? 'Blocked as a service provider' });
    }
    return readProvider(context, providerId);
  };

const deeds = {
  Active: 'activated',
  Suspended: 'suspended',
  Archived: 'archived',
  Blocked: 'blocked',
} as const;

/** Locks a provider; refuses a stale version. */
export async function lockForChange(
  context: CommunityContext,
  providerId: string,
  version: number,
): Promise<StoredProvider> {
  const stored = await lockProvider(context.db, providerId);
  if (!stored) throw notFound();
  const entity = { type: 'service-provider', id: providerId };
  await refuseIfStale(context, entity, { stored: stored.version, given: version });
  return stored;
}

/** The form in its stored form: an unused name, a phone in E.164, a payable bank account. */
async function checked<T extends Form>(
  context: CommunityContext,
  form: T,
  stored?: StoredProvider,
): Promise<T> {
  if (form.name !== undefined) await refuseTakenName(context, form.name, stored?.id);
  if (form.bankAccountId && !(await isPayable(context.db, form.bankAccountId))) {
    throw refuse(refusals.noAccount, { field: 'bankAccountId' });
  }
  if (!form.phone) return form.phone === '' ? { ...form, phone: null } : form;
  const reading = readPhone(form.phone, context.community.country);
  if ('value' in reading) return { ...form, phone: reading.value };
  throw refuse(refusals.badPhone, { field: 'phone', with: { sentence: reading.reason } });
}

async function refuseTakenName({ db }: CommunityContext, name: string, except?: string) {
  if (await providerNameTaken(db, name, except)) {
    throw refuse(refusals.taken, { field: 'name', with: { name } });
  }
}

type Reached = { phone?: string | null | undefined; email?: string | null | undefined };

function refuseUnreachable({ phone, email }: Reached): void {
  if (!phone && !email) throw refuse(refusals.unreachable, { field: 'phone' });
}

/** Writes the audit entry and emits the event of a change. */
export function recordProvider(
  context: Pick<Acting, 'audit' | 'emit'>,
  action: string,
  provider: { id: string; name: string },
  details: { before?: unknown; after?: unknown; reason?: string | undefined } = {},
): void {
  const { reason, ...change } = details;
  context.audit({
    action,
    entityType: 'service-provider',
    entityId: provider.id,
    entityLabel: provider.name,
    ...change,
    ...(reason && { reason }),
  });
  context.emit('providers.changed', { entityId: provider.id });
}
