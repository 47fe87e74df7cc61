// A paired device raises, lists and cancels its own alarms with its key, so that no guard needs to be signed in on it.
// The emergencies feature stores the alarms, through a port that server/features.ts connects.
import type * as contract from '#contract/gates/device-alarms.ts';
import type { DeviceAlarm } from '#contract/gates/device-alarms.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { HolderContext, JobContext } from '#platform/http/context.ts';
import { callExternalOnce } from '#platform/database/external-calls.ts';
import type { Console } from '#kernel/gate/devices.ts';

type Scope = Pick<JobContext, 'db' | 'clock' | 'communityId' | 'audit' | 'emit' | 'platformTexts'>;
type Device = { deviceId: string; gateName: string };
type Body = Parsed<typeof contract.raiseDeviceAlarm>['body'];

export type DeviceAlarmPort = {
  getDeviceAlarms(scope: Scope, device: Device): Promise<Answer<typeof contract.getDeviceAlarms>>;
  /** Finds the open alarm that a repeated press joins. */
  joinDeviceAlarm(scope: Scope, device: Device, body: Body): Promise<DeviceAlarm | undefined>;
  raiseDeviceAlarm(scope: Scope, device: Device, body: Body): Promise<DeviceAlarm>;
  cancelDeviceAlarm(scope: Scope, device: Device, emergencyId: string): Promise<DeviceAlarm>;
};

export type DeviceAlarmLimits = {
  /** Counts a new alarm of a device, or refuses it. */
  takeAlarm(deviceId: string, now: Date): Promise<void>;
};

type Options = DeviceAlarmLimits & { alarms: DeviceAlarmPort };
type AtConsole = HolderContext<Console>;

export const getDeviceAlarms =
  ({ alarms }: Options) =>
  (context: AtConsole): Promise<Answer<typeof contract.getDeviceAlarms>> =>
    alarms.getDeviceAlarms(context, context.holder);

/** Accepts a repeated press before the limit is checked, because only new alarms count towards the limit. */
export const raiseDeviceAlarm =
  ({ alarms, takeAlarm }: Options) =>
  async (
    context: AtConsole,
    { body }: Parsed<typeof contract.raiseDeviceAlarm>,
  ): Promise<DeviceAlarm> => {
    const { holder: device, clock } = context;
    const joined = await alarms.joinDeviceAlarm(context, device, body);
    if (joined) return joined;
    // The counter of the limit uses its own database connection, so count outside of the transaction.
    await callExternalOnce('alarm limit', () => takeAlarm(device.deviceId, clock.now()));
    return alarms.raiseDeviceAlarm(context, device, body);
  };

export const cancelDeviceAlarm =
  ({ alarms }: Options) =>
  (
    context: AtConsole,
    { params }: Parsed<typeof contract.cancelDeviceAlarm>,
  ): Promise<DeviceAlarm> =>
    alarms.cancelDeviceAlarm(context, context.holder, params.emergencyId);
