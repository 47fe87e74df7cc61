// Passes as the office makes, finds and ends them. Looking up a house's passes is audited; only the creator of a pass
// sees its code.
import type * as contract from '#contract/gate-passes/gate-passes.ts';
import type { GatePass, PassShare } from '#contract/gate-passes/gate-passes.ts';
import { passRefusals as refusals } from '#contract/gate-passes/gate-passes.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext, SessionContext } from '#platform/context.ts';
import { historyOf, refuseIfStale } from '#platform/history.ts';
import { nameOf } from '#platform/person-name.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { noteLookup, noteLookups } from './lookups.ts';
import { insertPasses, type Making, refuseTooMany, requireHouse, shareOf } from './make-passes.ts';
import { passValues, refuseExtension } from './pass-form.ts';
import { stateOf } from '#rules/gate-passes/pass-rules.ts';
import {
  houseOf,
  lockPass,
  selectPass,
  selectPassPage,
  worksIn,
  writePass,
} from './passes-queries.ts';
import { gateSettings } from './settings.ts';
import type { GateOptions } from './words.ts';

type Of = { params: { passId: string } };

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
  const pass = await readPass(context, params.passId);
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
    recordPass(context, made.id, {
      action: 'gate-pass.created',
      house: label,
      after: {
        kind: values.kind,
        purpose: values.purpose,
        house: label,
        until: values.validTo,
      },
    });
    const share = shareOf(options, making, { ...values, ...made, hostName });
    return { pass: await readPass(context, made.id), share };
  };

export const shareGatePass =
  (options: GateOptions) =>
  async (context: CommunityContext, { params: { passId } }: Of): Promise<PassShare> => {
    const { db, user, clock } = context;
    const pass = await lockPass(db, passId);
    if (!pass) throw notFound();
    refuseEnded(pass, clock.now());
    if (pass.createdBy !== user.id) throw refuse(refusals.notYours);
    recordPass(context, passId, {
      action: 'gate-pass.shared',
      house: await houseOf(db, pass.houseId),
    });
    const code = options.keys.openCode(context.communityId, pass.codeBox);
    return shareOf(options, makingOf(context), { ...pass, code });
  };

export async function extendGatePass(
  context: CommunityContext,
  { params: { passId }, body }: Parsed<typeof contract.extendGatePass>,
): Promise<GatePass> {
  const { db, clock } = context;
  const pass = await lockFresh(context, passId, body.version);
  refuseEnded(pass, clock.now());
  const settings = await gateSettings.read(db);
  refuseExtension(pass, new Date(body.validTo), { settings, now: clock.now() });
  await writePass(db, passId, { validTo: body.validTo });
  recordPass(context, passId, {
    action: 'gate-pass.extended',
    house: await houseOf(db, pass.houseId),
    before: { validTo: pass.validTo },
    after: { validTo: body.validTo },
  });
  return readPass(context, passId);
}

export async function pauseGatePass(
  context: CommunityContext,
  { params: { passId }, body }: Parsed<typeof contract.pauseGatePass>,
): Promise<GatePass> {
  const pass = await lockFresh(context, passId, body.version);
  refuseEnded(pass, context.clock.now());
  if (!isPausable(pass.kind)) throw refuse(refusals.notPausable);
  await writePass(context.db, passId, { isPaused: body.isPaused });
  const action = body.isPaused ? 'gate-pass.paused' : 'gate-pass.resumed';
  recordPass(context, passId, { action, house: await houseOf(context.db, pass.houseId) });
  return readPass(context, passId);
}

export const isPausable = (kind: string): boolean => kind === 'Recurring' || kind === 'Staff';

export async function revokeGatePass(
  context: CommunityContext,
  { params: { passId }, body }: Parsed<typeof contract.revokeGatePass>,
): Promise<GatePass> {
  const pass = await lockPass(context.db, passId);
  if (!pass) throw notFound();
  refuseEnded(pass, context.clock.now());
  await writePass(context.db, passId, revoked(context, body.reason));
  const { reason } = body;
  const house = await houseOf(context.db, pass.houseId);
  recordPass(context, passId, { action: 'gate-pass.revoked', house, reason });
  return readPass(context, passId);
}

/** The columns of a revoked pass. */
export const revoked = ({ clock, user }: SessionContext, reason: string) => ({
  endedAs: 'Revoked',
  endedAt: clock.now().toISOString(),
  endedByName: nameOf(user),
  endedReason: reason,
});

export function refuseEnded(pass: object, now: Date): void {
  const state = stateOf(pass as never, now);
  if (state === 'Expired' || state === 'Revoked' || state === 'Used up') {
    throw refuse(refusals.ended, { with: { state: state.toLowerCase() } });
  }
}

async function lockFresh(context: CommunityContext, passId: string, version: number) {
  const pass = await lockPass(context.db, passId);
  if (!pass) throw notFound();
  const versions = { stored: pass.version, given: version };
  await refuseIfStale(context, { type: 'gate-pass', id: passId }, versions);
  return pass;
}

async function readPass(context: CommunityContext, passId: string): Promise<GatePass> {
  const reader = { userId: context.user.id, now: context.clock.now() };
  const pass = await selectPass(context.db, passId, reader);
  if (!pass) throw notFound();
  return pass;
}

/** Writes the audit entry and emits the event of a change: with the house, without the guest. */
export function recordPass(
  context: Pick<SessionContext, 'audit' | 'emit'>,
  passId: string,
  told: { action: string; house: string; before?: unknown; after?: unknown; reason?: string },
): void {
  const { action, house, before, after, reason } = told;
  context.audit({
    action,
    entityType: 'gate-pass',
    entityId: passId,
    entityLabel: `Pass for ${house}`,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(reason && { reason }),
  });
  context.emit('gatePasses.changed', { entityId: passId });
}
