// The messages about barriers and their controllers.
import { offlineMinutes } from '#contract/gate-hardware/gate-hardware.ts';
import { message } from '#platform/feature/message.ts';

const leads = 'Workers who may approve gate passes.';

export const gateLocked = message({
  to: 'Workers who may create gate passes, guards among them.',
  activityType: 'GatePass',
  sample: { gate: 'Main gate', by: 'Grace Obi', reason: 'Fight outside' },
  notice: ({ gate, by, reason }) => ({
    title: `${gate} is locked down`,
    description: `${by}: ${reason}`,
  }),
});

const alarms = {
  Forced: 'was forced open',
  'Left open': 'stands open',
  Fault: 'reports a fault',
};

type Alarm = { device: string; gate: string; kind: keyof typeof alarms; note: string | undefined };

const alarm = { device: 'Barrier 1', gate: 'Main gate' };

export const barrierAlarm = message({
  to: leads,
  activityType: 'GatePass',
  sample: { ...alarm, kind: 'Forced' as const, note: 'Motor current too high' },
  variants: [
    { ...alarm, kind: 'Left open', note: undefined },
    { ...alarm, kind: 'Fault', note: '' },
  ],
  notice: ({ device, gate, kind, note }: Alarm) => ({
    title: `${device} ${alarms[kind]}`,
    description: `At ${gate}.${note ? ` ${note}` : ''}`,
    groupedTitle: `{count} times: ${device} ${alarms[kind]}`,
  }),
});

export const deviceOffline = message({
  to: leads,
  activityType: 'GatePass',
  sample: alarm,
  notice: ({ device, gate }) => ({
    title: `${device} is offline`,
    description: `The device at ${gate} has not been heard of for ${offlineMinutes} minutes.`,
    groupedTitle: `{count} times: ${device} is offline`,
  }),
});

export const deviceBack = message({
  to: leads,
  activityType: 'GatePass',
  sample: alarm,
  notice: ({ device, gate }) => ({
    title: `${device} is back`,
    description: `The device at ${gate} is heard of again.`,
  }),
});
