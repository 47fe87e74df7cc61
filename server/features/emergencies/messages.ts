// The messages of alarms: to guards and managers, to panic contacts, and to neighbours; and the one to managers about
// repeated false alarms.
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
  /** True if this alert repeats an earlier one that nobody has acknowledged. */
  isRepeat: boolean;
};

export const alarmRaised = message({
  to: 'Guards on shift, team members who handle emergencies, and the panic contacts by text message.',
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
  to: 'Neighbours on the street, if the community has turned it on.',
  activityType: 'Emergency',
  sample: { type: 'Fire', street: 'Palm Street' },
  notice: ({ type, street }) => ({
    title: 'Emergency on your street',
    description: `${type} on ${street}. The estate team was alerted. Keep the street clear.`,
  }),
});

export const falseAlarms = message({
  to: 'Team members who may approve emergencies.',
  activityType: 'System',
  sample: { text: 'Ifeoma Nwosu raised 3 false alarms in 30 days. Talk with them.' },
  notice: ({ text }) => ({ title: 'Repeated false alarms', description: text }),
});
