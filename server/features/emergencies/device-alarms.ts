// Alarms that a gate device raises without a signed-in guard. The raiser is the device, and the place is its gate. Such
// an alarm alerts guards, managers and panic contacts like every other alarm, but no neighbours, because it has no
// house.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/gates/device-alarms.ts';
import type { DeviceAlarm } from '#contract/gates/device-alarms.ts';
import { cancelSeconds, joinMinutes } from '#contract/emergencies/emergencies.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { selectNumbers } from './contacts.ts';
import { cancel } from './emergencies.ts';
import { isOpen, selectOne, selectRaisedBy, type Stored } from './queries.ts';
import { sentenceOf } from './portal.ts';
import { raise } from './raise.ts';
import { addStep, type By, type Scope, tellScreens } from './steps.ts';

export type AlarmingDevice = { deviceId: string; gateName: string };

const hourMs = 3_600_000;
const minuteMs = 60_000;

const byOf = ({ deviceId, gateName }: AlarmingDevice): By => ({
  id: deviceId,
  name: `Device at ${gateName}`,
});

export async function getDeviceAlarms(
  { db, clock }: Pick<Scope, 'db' | 'clock'>,
  { deviceId }: AlarmingDevice,
): Promise<Answer<typeof contract.getDeviceAlarms>> {
  const since = new Date(clock.now().getTime() - hourMs).toISOString();
  const alarms = await selectRaisedBy(db, deviceId, since);
  return { alarms: alarms.map(present), ...(await selectNumbers(db)) };
}

type Body = Parsed<typeof contract.raiseDeviceAlarm>['body'];

/**
 * The open alarm of this kind and device that a repeated press within `joinMinutes` minutes joins; undefined if there
 * is none.
 */
export async function joinDeviceAlarm(
  scope: Scope,
  device: AlarmingDevice,
  { type }: Body,
): Promise<DeviceAlarm | undefined> {
  const found = await selectJoined(scope, device, type);
  if (!found) return undefined;
  // A retry after a lost connection adds no step. Pressing again adds at most one step a minute.
  const minute = Math.floor((scope.clock.now().getTime() - Date.parse(found.raisedAt)) / minuteMs);
  if (minute > 0) {
    const key = `emergency:${found.id}:again:${minute}`;
    await addStep(scope, found.id, { kind: 'Joined', by: byOf(device).name, text: type, key });
    await tellScreens(scope, found.id);
  }
  return present(found);
}

async function selectJoined(
  { db, clock }: Scope,
  { deviceId }: AlarmingDevice,
  type: Body['type'],
): Promise<Stored | undefined> {
  const since = new Date(clock.now().getTime() - joinMinutes * minuteMs).toISOString();
  const { rows } = await sql<{ id: string }>`select e.id from emergencies e
    where e.community_id = ${here} and ${isOpen} and e.raised_by = ${deviceId} and e.type = ${type}
      and e.raised_at > ${since} order by e.raised_at desc limit 1`.execute(db);
  return rows[0] && selectOne(db, rows[0].id);
}

export async function raiseDeviceAlarm(
  scope: Scope,
  device: AlarmingDevice,
  { type, silent }: Body,
): Promise<DeviceAlarm> {
  const place = { houseId: null, residentId: null, location: device.gateName };
  return present(await raise(scope, byOf(device), { type, silent, ...place }));
}

export const cancelDeviceAlarm = async (
  scope: Scope,
  device: AlarmingDevice,
  emergencyId: string,
): Promise<DeviceAlarm> => present(await cancel(scope, byOf(device), emergencyId));

function present(found: Stored): DeviceAlarm {
  const { id, type, status, location, silent, raisedAt } = found;
  const cancelUntil = new Date(Date.parse(raisedAt) + cancelSeconds * 1000).toISOString();
  const sentence = sentenceOf(found);
  return { id, type, status, location, silent, raisedAt, cancelUntil, sentence };
}
