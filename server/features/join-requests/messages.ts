// The messages of join requests: to managers when a request arrives, and to the applicant with the phone code and the
// decision.
import { message } from '#platform/feature/message.ts';

type Waiting = {
  name: string;
  house: string;
  relationship: string;
  /** Only in a reminder: the hours since the request. */
  hours?: number | undefined;
};

const waiting = { name: 'Tunde Balogun', house: '5 Palm Street', relationship: 'Tenant' };

export const requestArrived = message({
  to: 'Team members who may approve join requests.',
  activityType: 'House',
  sample: waiting,
  variants: [{ ...waiting, hours: 24 }],
  notice: ({ name, house, relationship, hours }: Waiting) => ({
    title: hours
      ? `Join request of ${name}, waiting for ${hours} hours`
      : `${name} asks to join ${house}`,
    description: `${name} claims to be ${relationship} of ${house}.`,
  }),
});

/**
 * All requests beyond the limit share this notification. The notification counts these requests and stays until it is
 * read.
 */
export const manyRequests = message({
  to: 'Team members who may approve join requests.',
  activityType: 'House',
  notice: () => ({
    title: 'New join requests',
    description: 'There are many join requests. The list shows all of them.',
    groupedTitle: '{count} join requests',
  }),
});

export const phoneCode = message({
  to: 'The applicant, to confirm their phone.',
  sample: { community: 'Amberfield Gardens', code: '123456' },
  sms: ({ community, code }) => `${community}: your code is ${code}.`,
});

type Decision = {
  community: string;
  firstName: string;
  house: string;
  status: string;
  reason?: string | null;
};

const decision = { community: 'Amberfield Gardens', firstName: 'Tunde', house: '5 Palm Street' };

const decisionText = ({ community, firstName, house, status, reason }: Decision): string =>
  status === 'Approved'
    ? `Welcome to ${community}, ${firstName}. You are on record for ${house}.`
    : `${community}: your request for ${house} was ${status.toLowerCase()}.${reason ? ` ${reason}` : ''}`;

export const requestDecided = message({
  to: 'The applicant.',
  sample: { ...decision, status: 'Approved' },
  variants: [
    { ...decision, status: 'Declined', reason: 'The owner does not know you.' },
    { ...decision, status: 'Expired' },
  ],
  email: (facts: Decision) => ({
    subject: `Your request to join ${facts.community}`,
    lines: [decisionText(facts)],
  }),
  sms: decisionText,
});
