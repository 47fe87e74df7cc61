// A paired device raises an alarm with its own key while no guard is signed in on it. The alarm itself belongs to
// emergencies, through a port wired in server/features.ts.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type * as contract from '#contract/gates/device-alarms.ts';
import type { DeviceAlarm } from '#contract/gates/device-alarms.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { JobContext, PublicContext } from '#platform/http/context.ts';
import { recordOf } from '#platform/http/record.ts';
import { asDevice } from '#kernel/gate/devices.ts';

type Scope = Pick<JobContext, 'db' | 'clock' | 'communityId' | 'audit' | 'emit' | 'platformTexts'>;
type Device = { deviceId: string; gateName: string };
type Body = Parsed<typeof contract.raiseDeviceAlarm>['body'];

export type DeviceAlarmPort = {
  getDeviceAlarms(scope: Scope, device: Device): Promise<Answer<typeof contract.getDeviceAlarms>>;
  /** The open alarm that a repeat joins. */
  joinDeviceAlarm(scope: Scope, device: Device, body: Body): Promise<DeviceAlarm | undefined>;
  raiseDeviceAlarm(scope: Scope, device: Device, body: Body): Promise<DeviceAlarm>;
  cancelDeviceAlarm(scope: Scope, device: Device, emergencyId: string): Promise<DeviceAlarm>;
};

export type DeviceAlarmLimits = {
  /** Counts a new alarm of a device, or refuses it. */
  takeAlarm(deviceId: string, now: Date): Promise<void>;
};

type Options = DeviceAlarmLimits & { pool: pg.Pool; alarms: DeviceAlarmPort };

/** Runs as the device at its gate; concurrent calls of one device wait for each other, because its row is locked. */
const atGate = <T>(
  { pool }: Options,
  context: PublicContext,
  work: (scope: Scope, device: Device) => Promise<T>,
): Promise<T> =>
  asDevice(pool, context, async ({ db, communityId, deviceId, gateId, leave }) => {
    const { rows } = await sql<{ name: string }>`
      select g.name from gates g where g.community_id = ${here} and g.id = ${gateId}`.execute(db);
    const gateName = rows[0]?.name ?? '';
    const { audit, emit, statement } = recordOf(context.request, {
      name: `Device at ${gateName}`,
      role: null,
    });
    const { clock, platformTexts } = context;
    const scope = { db, clock, communityId, audit, emit, platformTexts };
    const done = await work(scope, { deviceId, gateName });
    leave(statement(null));
    return done;
  });

export const getDeviceAlarms =
  (options: Options) =>
  (context: PublicContext): Promise<Answer<typeof contract.getDeviceAlarms>> =>
    atGate(options, context, options.alarms.getDeviceAlarms);

/** A repeat is answered before the limit applies: only new alarms are counted. */
export const raiseDeviceAlarm =
  (options: Options) =>
  async (
    context: PublicContext,
    { body }: Parsed<typeof contract.raiseDeviceAlarm>,
  ): Promise<DeviceAlarm> => {
    const { alarms, takeAlarm } = options;
    const { joined, deviceId } = await atGate(options, context, async (scope, device) => ({
      joined: await alarms.joinDeviceAlarm(scope, device, body),
      deviceId: device.deviceId,
    }));
    if (joined) return joined;
    await takeAlarm(deviceId, context.clock.now());
    // The second of two simultaneous taps finds the alarm of the first.
    return atGate(
      options,
      context,
      async (scope, device) =>
        (await alarms.joinDeviceAlarm(scope, device, body)) ??
        alarms.raiseDeviceAlarm(scope, device, body),
    );
  };

export const cancelDeviceAlarm =
  (options: Options) =>
  (
    context: PublicContext,
    { params }: Parsed<typeof contract.cancelDeviceAlarm>,
  ): Promise<DeviceAlarm> =>
    atGate(options, context, (scope, device) =>
      options.alarms.cancelDeviceAlarm(scope, device, params.emergencyId),
    );
