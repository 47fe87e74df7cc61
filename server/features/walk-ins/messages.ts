// The notification that asks a house about a guest at the gate. The text message is `houseAsked` in the gate kernel.
import { message } from '#platform/feature/message.ts';

type Asking = { guestName: string; company?: string | undefined; house: string };

const asking = { guestName: 'Chidi Eze', house: '5 Palm Street' };

export const guestWaits = message({
  to: 'The people of the house who may admit guests.',
  activityType: 'GatePass',
  sample: { ...asking, company: 'Swift Couriers' },
  variants: [asking],
  notice: ({ guestName, company, house }: Asking) => ({
    title: `${guestName} is at the gate`,
    description: `${company ? `${company}. ` : ''}Approve the visit to ${house}?`,
  }),
});
