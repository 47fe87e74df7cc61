// Alarms that a paired gate device raises, follows and cancels with its own key, so that no guard needs to be signed in
// on it. The place of the alarm is the device's gate.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import {
  emergencyRefusals,
  emergencyStatuses,
  emergencyTypes,
} from '#contract/emergencies/emergencies.ts';
import { common } from '#contract/shared/envelope.ts';
import { gateRefusals } from './gates.ts';
import { Id } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';

export const DeviceAlarm = z.object({
  id: Id,
  type: z.enum(emergencyTypes),
  status: z.enum(emergencyStatuses),
  /** The name of the gate. */
  location: z.string(),
  silent: z.boolean(),
  raisedAt: Instant,
  /** The time until which the alarm can be cancelled. */
  cancelUntil: Instant,
  /** The state as a sentence: `Musa has seen the alarm and is coming.` */
  sentence: z.string(),
});
export type DeviceAlarm = z.infer<typeof DeviceAlarm>;

export const getDeviceAlarms = operation({
  name: 'getDeviceAlarms',
  method: 'GET',
  path: '/gate-device/alarms',
  summary: 'List the device’s open alarms and those of the last hour, with the numbers to call',
  access: 'device:console',
  data: z.object({
    /** The device's open alarms and those of the last hour, newest first. */
    alarms: z.array(DeviceAlarm).max(20),
    /** The address to give an ambulance: community, street, city. */
    address: z.string(),
    officePhone: z.string().nullable(),
    externalNumbers: z.array(z.object({ name: z.string(), phone: z.string() })).max(20),
  }),
  refusals: [gateRefusals.noDevice],
});

export const raiseDeviceAlarm = operation({
  name: 'raiseDeviceAlarm',
  method: 'POST',
  path: '/gate-device/alarms',
  summary: 'Raise an alarm at the device’s gate; the same kind within five minutes joins the first',
  access: 'device:console',
  body: z.strictObject({ type: z.enum(emergencyTypes), silent: z.boolean().optional() }),
  data: DeviceAlarm,
  refusals: [gateRefusals.noDevice, common.tooMany],
});

export const cancelDeviceAlarm = operation({
  name: 'cancelDeviceAlarm',
  method: 'POST',
  path: '/gate-device/alarms/:emergencyId/cancel',
  summary: 'Cancel an alarm of this device within ten seconds',
  access: 'device:console',
  params: z.strictObject({ emergencyId: Id }),
  data: DeviceAlarm,
  refusals: [
    gateRefusals.noDevice,
    common.notFound,
    emergencyRefusals.over,
    emergencyRefusals.tooLate,
    emergencyRefusals.notYours,
  ],
});
