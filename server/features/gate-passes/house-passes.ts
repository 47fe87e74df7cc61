// Passes that residents make for their own house. Residents see the codes of their own passes, and may end and extend
// passes of their house, and pause recurring and staff passes. Passes from a contact or a frequent guest are separate
// features.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/gate-passes/house-access.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { passRefusals, type PassShare } from '#contract/gate-passes/gate-passes.ts';
import type { House, HouseContext } from '#platform/http/context.ts';
import { requireApartment } from '#platform/http/feature-gate.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { todayIn } from '#platform/process/clock.ts';
import { refuseOwing } from './house-access.ts';
import { insertPasses, type Making, refuseTooMany, requireHouse, shareOf } from './make-passes.ts';
import { passValues, refuseExtension } from './pass-form.ts';
import { isPausable, passes, recordPass, refuseEnded } from './passes.ts';
import { lockPass, selectPass, worksIn } from './passes-queries.ts';
import { gateSettings } from '#kernel/gate/settings.ts';
import { type GateOptions } from '#kernel/gate/words.ts';
import { revoked } from '#kernel/gate/revoked-pass.ts';

type HousePass = Answer<typeof contract.revokeHousePass>;
type Of = { params: { communityId: string; houseId: string; passId: string } };

const makingOf = ({ db, user, clock, communityId, house }: HouseContext): Making => ({
  db,
  communityId,
  communityName: house.communityName,
  timeZone: house.timeZone,
  now: clock.now(),
  userId: user.id,
});

const sources = {
  New: 'Resident',
  Contact: 'Contact',
  'Frequent guest': 'Frequent guest',
} as const;

export const createHousePass =
  (options: GateOptions) =>
  async (
    context: HouseContext,
    { body }: Parsed<typeof contract.createHousePass>,
  ): Promise<Answer<typeof contract.createHousePass>> => {
    const { from, frequentGuestId, staffId, ...asked } = body;
    const { house } = context;
    if (from === 'Contact') requireApartment(house.features, 'Create Access from Contact');
    if (from === 'Frequent guest' || frequentGuestId !== undefined)
      requireApartment(house.features, 'Create Access from Frequent Guests');
    const making = makingOf(context);
    const { db, now } = making;
    const settings = await gateSettings.read(db);
    const values = passValues(asked, {
      settings,
      country: house.country,
      timeZone: house.timeZone,
      now,
    });
    await requireHouse(db, house.houseId, values.gateIds);
    await requireOwn(making, house, { frequentGuestId, staffId });
    const { guests } = await refuseTooMany(making, house.houseId, settings);
    const policy = settings.arrearsPolicy;
    const { kind, purpose } = values;
    const today = todayIn(house.timeZone, context.clock);
    await refuseOwing(db, { houseId: house.houseId, kind, purpose, guests, policy, today });
    const whose = {
      houseId: house.houseId,
      hostId: context.user.id,
      hostName: house.residentName,
      source: sources[from],
      ...(frequentGuestId && { frequentGuestId }),
      ...(staffId && { staffId }),
    };
    const [made] = await insertPasses(making, options.keys, [{ values, whose }]);
    if (!made) throw new Error('a pass that was stored is not there');
    recordPass(context, made.id, {
      event: 'created',
      house: house.label,
      after: { kind, purpose, house: house.label, until: values.validTo },
    });
    const share = shareOf(options, making, { ...values, ...made, hostName: house.residentName });
    return { pass: await readPass(context, made.id), share };
  };

/**
 * Refuses a frequent guest or staff member of another house, a removed frequent guest, and staff who are not active.
 */
async function requireOwn(
  { db }: Making,
  { houseId }: House,
  from: { frequentGuestId: string | undefined; staffId: string | undefined },
): Promise<void> {
  const { rows } = await sql<{ fine: boolean }>`select
    (${from.frequentGuestId ?? null}::uuid is null or exists (select from frequent_guests f
      where f.community_id = ${here} and f.id = ${from.frequentGuestId ?? null}::uuid
        and f.house_id = ${houseId} and f.archived_at is null)) as fine`.execute(db);
  if (rows[0]?.fine !== true) throw notFound();
  const { staffId } = from;
  if (staffId !== undefined && !(await worksIn(db, { staffId, houseId }))) throw notFound();
}

/** Shares a pass that has not ended. Only its creator sees the code; other residents of the house do not. */
export const shareHousePass =
  (options: GateOptions) =>
  async (context: HouseContext, { params }: Of): Promise<PassShare> => {
    const pass = await lockOwn(context, params.passId);
    refuseEnded(pass, context.clock.now());
    if (pass.createdBy !== context.user.id) throw refuse(passRefusals.notYours);
    recordPass(context, pass.id, { event: 'shared', house: context.house.label });
    const code = options.keys.openCode(context.communityId, pass.codeBox);
    return shareOf(options, makingOf(context), { ...pass, code });
  };

export async function extendHousePass(
  context: HouseContext,
  { params, body }: Parsed<typeof contract.extendHousePass>,
): Promise<HousePass> {
  const pass = await lockFresh(context, params, body.version);
  const { validTo } = body;
  const at = { settings: await gateSettings.read(context.db), now: context.clock.now() };
  refuseExtension(pass, new Date(validTo), at);
  await passes.update(context, pass, { validTo });
  recordPass(context, pass.id, {
    event: 'extended',
    house: context.house.label,
    before: { validTo: pass.validTo },
    after: { validTo },
  });
  return readPass(context, pass.id);
}

export async function pauseHousePass(
  context: HouseContext,
  { params, body }: Parsed<typeof contract.pauseHousePass>,
): Promise<HousePass> {
  const pass = await lockFresh(context, params, body.version);
  if (!isPausable(pass.kind)) throw refuse(passRefusals.notPausable);
  await passes.update(context, pass, { isPaused: body.isPaused });
  const event = body.isPaused ? 'paused' : 'resumed';
  recordPass(context, pass.id, { event, house: context.house.label });
  return readPass(context, pass.id);
}

export async function revokeHousePass(context: HouseContext, { params }: Of): Promise<HousePass> {
  const pass = await lockOwn(context, params.passId);
  refuseEnded(pass, context.clock.now());
  await passes.update(context, pass, revoked(context, ''));
  recordPass(context, pass.id, { event: 'revoked', house: context.house.label });
  return readPass(context, pass.id);
}

async function lockFresh(context: HouseContext, params: Of['params'], version: number) {
  const pass = await lockOwn(context, params.passId);
  await passes.refuseStale({ ...context, community: context.house }, pass, version);
  refuseEnded(pass, context.clock.now());
  return pass;
}

async function lockOwn({ db, house }: HouseContext, passId: string) {
  const pass = await lockPass(db, passId);
  if (!pass || pass.houseId !== house.houseId) throw notFound();
  return pass;
}

async function readPass({ db, user, clock }: HouseContext, passId: string): Promise<HousePass> {
  const pass = await selectPass(db, passId, { userId: user.id, now: clock.now() });
  if (!pass) throw notFound();
  return pass;
}
