// The messages of alarms: to guards and managers, to panic contacts, and to neighbours.
import { message } from '#platform/feature/message.ts';
import type { Stored } from './queries.ts';
import { titleOf } from './steps.ts';

type Alarm = Pick<Stored, 'type' | 'house' | 'location' | 'drill' | 'raisedBy'>;

const alarm: Alarm = {
  type: 'Fire',
  house: '12 Palm Street',
  location: '',
  drill: false,
  raisedBy: 'Ifeoma Nwosu',
};

type Call = Alarm & {
  note: string;
  /** True if nobody has acknowledged an earlier call. */
  isRepeat: boolean;
};

export const alarmRaised = message({
  to: 'Guards on shift, workers who handle emergencies, and the panic contacts by text message.',
  activityType: 'Emergency',
  sample: { ...alarm, note: 'Smoke on the first floor', isRepeat: false },
  variants: [
    { ...alarm, house: null, location: 'Club house', drill: true, note: '', isRepeat: true },
    { ...alarm, house: null, note: '', isRepeat: false },
  ],
  sms: (made: Alarm) =>
    `${made.drill ? 'DRILL. ' : 'EMERGENCY. '}${titleOf({ ...made, drill: false })}. Raised by ${made.raisedBy}.`,
  notice: (made: Call) => ({
    title: made.isRepeat ? `Nobody has answered: ${titleOf(made)}` : titleOf(made),
    description: [`Raised by ${made.raisedBy}.`, made.location, made.note]
      .filter(Boolean)
      .join(' '),
  }),
});

export const alarmOnStreet = message({
  to: 'Neighbours on the street, if the community has switched it on.',
  activityType: 'Emergency',
  sample: { type: 'Fire', street: 'Palm Street' },
  notice: ({ type, street }) => ({
    title: 'An alarm on your street',
    description: `${type} on ${street}. The alarm went to the estate team. Keep the street free.`,
  }),
});

export const falseAlarms = message({
  to: 'Workers who may approve emergencies.',
  activityType: 'System',
  sample: { text: '3 false alarms of Ifeoma Nwosu in 30 days: talk with them.' },
  notice: ({ text }) => ({ title: 'A talk about false alarms', description: text }),
});
