// The rules of the directory of service providers: names that are unique except for archived providers, a phone or an
// email address, and status transitions. A blocked provider is also proposed for the gate's watch-list.
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
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { countWords } from '#platform/text/count-words.ts';
import { entity } from '#platform/feature/entity.ts';
import { historyOf } from '#platform/feature/history.ts';
import { readPhone } from '#platform/delivery/phones.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { GatePort } from './ports.ts';
import {
  countLiveJobs,
  isPayable,
  lockProvider,
  providerNameTaken,
  selectProvider,
  selectProviderPage,
  type StoredProvider,
} from './providers-queries.ts';
import { requireSight } from './words.ts';

type Form = Partial<Parsed<typeof contract.createProvider>['body']>;
type Of = { params: { providerId: string } };

export const todayOf = ({ community, clock }: CommunityContext): string =>
  todayIn(community.timeZone, clock);

export const providers = entity({
  table: 'serviceProviders',
  type: 'service-provider',
  topic: 'providers.changed',
  lock: ({ db }, id) => lockProvider(db, id),
  select: (context, id) => selectProvider(context.db, id, todayOf(context)),
  label: (provider) => provider.name,
});

export async function listProviders(
  context: CommunityContext,
  { query }: Parsed<typeof contract.listProviders>,
) {
  requireSight(context);
  return selectProviderPage(context.db, query, todayOf(context));
}

export async function getProvider(context: CommunityContext, { params }: Of): Promise<Provider> {
  requireSight(context);
  return providers.read(context, params.providerId);
}

export async function getProviderHistory(
  context: CommunityContext,
  { params, query }: Parsed<typeof contract.getProviderHistory>,
) {
  await getProvider(context, { params });
  return historyOf(context.db, { type: 'service-provider', id: params.providerId }, query);
}

export async function createProvider(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createProvider>,
): Promise<Provider> {
  const form = await checked(context, body);
  refuseUnreachable({ phone: form.phone ?? null, email: form.email ?? null });
  const now = context.clock.now().toISOString();
  return providers.create(
    context,
    { ...form, createdBy: context.user.id, createdAt: now, updatedAt: now },
    form,
  );
}

export async function changeProvider(
  context: CommunityContext,
  { params: { providerId }, body }: Parsed<typeof contract.changeProvider>,
): Promise<Provider> {
  const { version, ...given } = body;
  const stored = await providers.lock(context, providerId, version);
  const form = await checked(context, given, stored);
  refuseUnreachable({ ...stored, ...form });
  return providers.changeLocked(context, stored, { name: stored.name, wanted: form });
}

export const moveProvider =
  ({ watch }: GatePort) =>
  async (
    context: CommunityContext,
    { params: { providerId }, body }: Parsed<typeof contract.moveProvider>,
  ): Promise<Provider> => {
    const stored = await providers.lock(context, providerId, body.version);
    const from = stored.status as ProviderStatus;
    const { to, reason } = body;
    if (!providerMoves[from].includes(to)) {
      const words = { from: providerStatusWords[from].toLowerCase(), to: to.toLowerCase() };
      throw refuse(refusals.notAMove, { field: 'to', with: words });
    }
    if (from === 'Archived') await refuseTakenName(context, stored.name, providerId);
    const count = to === 'Active' ? 0 : await countLiveJobs(context.db, providerId);
    if (count > 0) {
      const jobs = countWords(count, 'job');
      throw refuse(refusals.atWork, { with: { name: stored.name, jobs } });
    }
    const moved = await providers.write(context, stored, {
      event: eventOf[to],
      values: { status: to, statusReason: reason || null },
      before: { status: from },
      after: { status: to },
      reason,
    });
    if (to === 'Blocked') {
      const { name, phone } = stored;
      await watch(context, { name, phone, reason: reason ?? 'Blocked as a service provider' });
    }
    return moved;
  };

const eventOf = {
  Active: 'activated',
  Suspended: 'suspended',
  Archived: 'archived',
  Blocked: 'blocked',
} as const;

/** Validates and normalises the form: an unused name, a phone in E.164, a payable bank account. */
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
