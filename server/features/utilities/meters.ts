// The rules of meters. A number is active only once per kind, replacing a meter records the old meter's last reading
// and the new meter's first one together, and retired meters stay visible.
import type { Parsed } from '#contract/shared/operation.ts';
import { type Meter, meterRefusals as refusals } from '#contract/utilities/utility-meters.ts';
import type * as contract from '#contract/utilities/utility-meters.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { difference, historyOf } from '#platform/feature/history.ts';
import { refuse } from '#platform/http/refuse.ts';
import { meterLabel, meters } from './meter-entity.ts';
import { insertOpening, takeOne } from './readings.ts';
import {
  countHouseMeters,
  houseOfNumber,
  insertHouseMeters,
  isHouse,
  isTariff,
  selectMeterPage,
  wasUsed,
} from './meters-queries.ts';
import { requireUtilities, todayOf } from './words.ts';

type Of = { params: { meterId: string } };

export const listMeters = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listMeters>,
) => selectMeterPage(db, query);

export const getMeter = (context: CommunityContext, { params }: Of): Promise<Meter> =>
  meters.read(context, params.meterId);

export const getMeterHistory = (
  { db }: CommunityContext,
  { params, query }: Parsed<typeof contract.getMeterHistory>,
) => historyOf(db, { type: 'meter', id: params.meterId }, query);

export async function createMeter(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createMeter>,
): Promise<Meter> {
  await requireUtilities(context);
  const { db } = context;
  if (!(await isHouse(db, body.houseId))) throw refuse(refusals.noHouse, { field: 'houseId' });
  const { openingValue, ...form } = body;
  const id = await insertMeter(context, form, openingValue);
  return recordCreated(context, id);
}

/** Records a new meter in the audit log, with names instead of ids. */
async function recordCreated(context: CommunityContext, id: string): Promise<Meter> {
  const meter = await meters.read(context, id);
  const { kind, house, payment, multiplier, digits, installedOn, lastReading } = meter;
  const facts = { house: house.label, kind, payment, multiplier, digits, installedOn };
  const after = { ...facts, openingValue: lastReading?.value };
  meters.record(context, { id, name: meterLabel(meter) }, { event: 'created', after });
  return meter;
}

type Form = Omit<Parsed<typeof contract.createMeter>['body'], 'openingValue'>;

/** Creates a meter; its opening reading is the baseline. */
async function insertMeter(
  context: CommunityContext,
  form: Form,
  openingValue: number,
): Promise<string> {
  const { db, communityId, clock, user } = context;
  const { kind, number, houseId, installedOn } = form;
  refuseFuture(context, installedOn, 'installedOn');
  await refuseTaken(context, { kind, number });
  await refuseTariff(context, kind, form.tariffId);
  const now = clock.now().toISOString();
  const { id, digits } = await db
    .insertInto('meters')
    .values({ communityId, ...form, createdBy: user.id, createdAt: now, updatedAt: now })
    .returning(['id', 'digits'])
    .executeTakeFirstOrThrow();
  if (openingValue >= 10 ** digits) {
    const sentence = `This reading has more than the ${digits} digits of the display.`;
    throw refuse(refusals.badReading, { field: 'openingValue', with: { sentence } });
  }
  await insertOpening(context, { meterId: id, houseId, readOn: installedOn, value: openingValue });
  return id;
}

export async function changeMeter(
  context: CommunityContext,
  { params: { meterId }, body }: Parsed<typeof contract.changeMeter>,
): Promise<Meter> {
  await requireUtilities(context);
  const { version, ...wanted } = body;
  const stored = await meters.lock(context, meterId, version);
  requireActive(stored);
  const { kind } = stored;
  const asForm = { ...stored, multiplier: Number(stored.multiplier) };
  const changes = difference(asForm, wanted);
  if (!changes) return meters.read(context, meterId);
  // The stored use contains the multiplier, and only postpaid meters are billed, so neither may change after use.
  const fixed = (['payment', 'multiplier'] as const).find((field) => field in changes.after);
  if (fixed && (await wasUsed(context.db, meterId))) throw refuse(refusals.inUse, { field: fixed });
  const { number, tariffId } = changes.after;
  if (number !== undefined) await refuseTaken(context, { kind, number, except: meterId });
  await refuseTariff(context, kind, tariffId);
  return meters.write(context, stored, {
    event: 'changed',
    name: meterLabel(stored),
    values: changes.after,
    ...changes,
  });
}

export async function replaceMeter(
  context: CommunityContext,
  { params: { meterId }, body }: Parsed<typeof contract.replaceMeter>,
): Promise<Meter> {
  await requireUtilities(context);
  const { version, replacedOn, finalValue, openingValue, reason, ...form } = body;
  const stored = await meters.lock(context, meterId, version);
  requireActive(stored);
  refuseFuture(context, replacedOn, 'replacedOn');
  const { kind, houseId, payment, multiplier, digits, tariffId } = stored;
  await takeOne(context, { meterId, readOn: replacedOn, value: finalValue, part: 'Final' });
  // Retire the old meter first, because the new one may have the same number.
  const ended = { endedOn: replacedOn, stateReason: reason };
  await meters.update(context, stored, { ...ended, state: 'Retired' });
  const fresh = {
    payment: payment as Form['payment'],
    multiplier: Number(multiplier),
    digits,
    tariffId,
    ...form,
  };
  const next = { ...fresh, kind: kind as Form['kind'], houseId, installedOn: replacedOn };
  const id = await insertMeter(context, next, openingValue);
  const replaced = await meters.write(context, stored, {
    event: 'replaced',
    values: { ...ended, state: 'Replaced', replacedById: id },
    after: { number: form.number, finalValue, openingValue, replacedOn },
    reason,
  });
  await recordCreated(context, id);
  return replaced;
}

export async function retireMeter(
  context: CommunityContext,
  { params: { meterId }, body }: Parsed<typeof contract.retireMeter>,
): Promise<Meter> {
  await requireUtilities(context);
  const { reason, version } = body;
  const stored = await meters.lock(context, meterId, version);
  requireActive(stored);
  return meters.write(context, stored, {
    event: 'retired',
    values: { state: 'Retired', endedOn: todayOf(context), stateReason: reason },
    before: { state: 'Active' },
    after: { state: 'Retired' },
    reason,
  });
}

export async function restoreMeter(
  context: CommunityContext,
  { params: { meterId }, body }: Parsed<typeof contract.restoreMeter>,
): Promise<Meter> {
  await requireUtilities(context);
  const stored = await meters.lock(context, meterId, body.version);
  if (stored.state !== 'Retired') throw notActive(stored);
  await refuseTaken(context, { ...stored, except: meterId });
  const { kind, tariffId } = stored;
  const isPriced = tariffId !== null && (await isTariff(context.db, kind, tariffId));
  return meters.write(context, stored, {
    event: 'restored',
    values: {
      state: 'Active',
      endedOn: null,
      stateReason: null,
      // If the meter's own tariff was archived in the meantime, that of the house's type or the default applies.
      tariffId: isPriced ? tariffId : null,
    },
    before: { state: 'Retired' },
    after: { state: 'Active' },
  });
}

export const previewHouseMeters = ({ db }: CommunityContext) => countHouseMeters(db);

export async function takeHouseMeters(
  context: CommunityContext,
  { body: { payment } }: Parsed<typeof contract.takeHouseMeters>,
): Promise<{ added: number }> {
  await requireUtilities(context);
  const { db, clock, user } = context;
  const added = await insertHouseMeters(db, {
    payment,
    today: todayOf(context),
    now: clock.now().toISOString(),
    userId: user.id,
  });
  const after = { added, payment };
  context.audit({ action: 'meter.takenFromHouses', entityType: 'meter', after });
  context.emit('utilities.changed', {});
  return { added };
}

const notActive = ({ state }: { state: string }) =>
  refuse(refusals.notActive, { with: { state: state.toLowerCase() } });

function requireActive(meter: { state: string }): void {
  if (meter.state !== 'Active') throw notActive(meter);
}

function refuseFuture(context: CommunityContext, day: string, field: string): void {
  if (day > todayOf(context)) throw refuse(refusals.inFuture, { field });
}

async function refuseTaken(
  { db }: CommunityContext,
  of: { kind: string; number: string; except?: string },
): Promise<void> {
  const house = await houseOfNumber(db, of);
  if (house !== undefined) {
    throw refuse(refusals.taken, { field: 'number', with: { number: of.number, house } });
  }
}

async function refuseTariff(
  { db }: CommunityContext,
  kind: string,
  tariffId: string | null | undefined,
): Promise<void> {
  if (tariffId && !(await isTariff(db, kind, tariffId))) {
    throw refuse(refusals.noTariff, { field: 'tariffId' });
  }
}
