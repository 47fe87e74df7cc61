// The messages about lockdowns of gates, and about barriers, readers and cameras: alarms, and devices that fall silent
// or return.
import { offlineMinutes } from '#contract/gate-hardware/gate-hardware.ts';
import { message } from '#platform/feature/message.ts';

const leads = 'Team members who may approve gate passes.';

export const gateLocked = message({
  to: 'Team members who may create gate passes, guards among them.',
  activityType: 'GatePass',
  sample: { gate: 'Main gate', by: 'Grace Obi', reason: 'Fight outside' },
  notice: ({ gate, by, reason }) => ({
    title: `${gate} is locked down`,
    description: `${by}: ${reason}`,
  }),
});

const alarms = {
  Forced: 'was forced open',
  'Left open': 'was left open',
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
    description: `The device at ${gate} has sent nothing for ${offlineMinutes} minutes. Check its power and network.`,
    groupedTitle: `{count} times: ${device} is offline`,
  }),
});

export const deviceBack = message({
  to: leads,
  activityType: 'GatePass',
  sample: alarm,
  notice: ({ device, gate }) => ({
    title: `${device} is online again`,
    description: `The device at ${gate} is connected again.`,
  }),
});
