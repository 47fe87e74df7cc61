// Office operations on passes: find, create, share, extend, pause and end. A lookup of a house's passes is written to
// the audit log, the same lookup by the same person once in ten minutes. In the office only the creator of a pass sees
// its code.
import type * as contract from '#contract/gate-passes/gate-passes.ts';
import type { GatePass, PassShare } from '#contract/gate-passes/gate-passes.ts';
import { passRefusals as refusals } from '#contract/gate-passes/gate-passes.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext, SessionContext } from '#platform/http/context.ts';
import { type ChangeEvent, entity } from '#platform/feature/entity.ts';
import { historyOf } from '#platform/feature/history.ts';
import { refuse } from '#platform/http/refuse.ts';
import { noteLookup, noteLookups } from '#kernel/gate/lookups.ts';
import { insertPasses, type Making, refuseTooMany, requireHouse, shareOf } from './make-passes.ts';
import { passValues, refuseExtension } from './pass-form.ts';
import { stateOf } from '#rules/gate/pass-rules.ts';
import { selectPass, selectPassPage, worksIn } from './passes-queries.ts';
import { gateSettings } from '#kernel/gate/settings.ts';
import type { GateOptions } from '#kernel/gate/words.ts';
import { revoked } from '#kernel/gate/revoked-pass.ts';

type Of = { params: { passId: string } };

/** The label in the audit log contains the house, but never the guest. */
const labelOf = (house: string): string => `Pass for ${house}`;

export const passes = entity({
  table: 'gatePasses',
  type: 'gate-pass',
  topic: 'gatePasses.changed',
  select: ({ db, user, clock }, id) => selectPass(db, id, { userId: user.id, now: clock.now() }),
  label: (pass) => labelOf(pass.house.label),
  hasUpdatedAt: false,
});

export const makingOf = (context: CommunityContext): Making => ({
  db: context.db,
  communityId: context.communityId,
  communityName: context.community.name,
  timeZone: context.community.timeZone,
  now: context.clock.now(),
  userId: context.user.id,
});

export async function listGatePasses(
  context: CommunityContext,
  { query }: Parsed<typeof contract.listGatePasses>,
) {
  await noteLookups(context, 'passes', query);
  return selectPassPage(context.db, query, context.clock.now());
}

export async function getGatePass(context: CommunityContext, { params }: Of): Promise<GatePass> {
  const pass = await passes.read(context, params.passId);
  await noteLookup(context, 'passes', { type: 'house', id: pass.house.id });
  return pass;
}

export const getGatePassHistory = (
  { db }: CommunityContext,
  { params, query }: Parsed<typeof contract.getGatePassHistory>,
) => historyOf(db, { type: 'gate-pass', id: params.passId }, query);

export const createGatePass =
  (options: GateOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.createGatePass>,
  ): Promise<Answer<typeof contract.createGatePass>> => {
    const making = makingOf(context);
    const { houseId, staffId, ...asked } = body;
    const settings = await gateSettings.read(making.db);
    const { country, timeZone } = context.community;
    const values = passValues(asked, { settings, country, timeZone, now: making.now });
    const label = await requireHouse(making.db, houseId, values.gateIds);
    if (staffId !== undefined) {
      const fits = asked.kind === 'Staff' && (await worksIn(making.db, { staffId, houseId }));
      if (!fits) throw refuse(refusals.badStaff, { field: 'staffId' });
    }
    await refuseTooMany(making, houseId, settings);
    const hostName = '';
    const whose = {
      houseId,
      hostId: null,
      hostName,
      source: 'Staff',
      ...(staffId !== undefined && { staffId }),
    };
    const [made] = await insertPasses(making, options.keys, [{ values, whose }]);
    if (!made) throw new Error('a pass that was stored is not there');
    const pass = await passes.recorded(context, made.id, {
      event: 'created',
      after: {
        kind: values.kind,
        purpose: values.purpose,
        house: label,
        until: values.validTo,
      },
    });
    const share = shareOf(options, making, { ...values, ...made, hostName });
    return { pass, share };
  };

export const shareGatePass =
  (options: GateOptions) =>
  async (context: CommunityContext, { params: { passId } }: Of): Promise<PassShare> => {
    const { user, clock } = context;
    const pass = await passes.lock(context, passId);
    refuseEnded(pass, clock.now());
    if (pass.createdBy !== user.id) throw refuse(refusals.notYours);
    await passes.recorded(context, passId, { event: 'shared' });
    const code = options.keys.openCode(context.communityId, pass.codeBox);
    return shareOf(options, makingOf(context), { ...pass, code });
  };

export async function extendGatePass(
  context: CommunityContext,
  { params: { passId }, body }: Parsed<typeof contract.extendGatePass>,
): Promise<GatePass> {
  const { db, clock } = context;
  const pass = await passes.lock(context, passId, body.version);
  refuseEnded(pass, clock.now());
  const settings = await gateSettings.read(db);
  refuseExtension(pass, new Date(body.validTo), { settings, now: clock.now() });
  const after = { validTo: body.validTo };
  const before = { validTo: pass.validTo };
  return passes.write(context, pass, { event: 'extended', values: after, before, after });
}

export async function pauseGatePass(
  context: CommunityContext,
  { params: { passId }, body }: Parsed<typeof contract.pauseGatePass>,
): Promise<GatePass> {
  const { isPaused } = body;
  const pass = await passes.lock(context, passId, body.version);
  refuseEnded(pass, context.clock.now());
  if (!isPausable(pass.kind)) throw refuse(refusals.notPausable);
  const event = isPaused ? 'paused' : 'resumed';
  return passes.write(context, pass, { event, values: { isPaused } });
}

export const isPausable = (kind: string): boolean => kind === 'Recurring' || kind === 'Staff';

export async function revokeGatePass(
  context: CommunityContext,
  { params: { passId }, body }: Parsed<typeof contract.revokeGatePass>,
): Promise<GatePass> {
  const { reason } = body;
  const pass = await passes.lock(context, passId);
  refuseEnded(pass, context.clock.now());
  return passes.write(context, pass, {
    event: 'revoked',
    values: revoked(context, reason),
    reason,
  });
}

export function refuseEnded(pass: object, now: Date): void {
  const state = stateOf(pass as never, now);
  if (state === 'Expired' || state === 'Revoked' || state === 'Used up') {
    throw refuse(refusals.ended, { with: { state: state.toLowerCase() } });
  }
}

/** Writes the audit entry of a change by a resident or by a job, and emits the event. */
export const recordPass = (
  context: Pick<SessionContext, 'audit' | 'emit'>,
  id: string,
  { house, ...change }: ChangeEvent & { house: string },
): void => passes.record(context, { id, name: labelOf(house) }, change);
