// The people of a house who were asked about a guest at the gate, and the channel that reached each of them.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';

/**
 * `Account`: no text was sent, so the question is only in their account. `Not texted`: a phone and no account. `No
 * contact`: neither. The other states are those of the text message.
 */
const states = [
  'Sending',
  'Sent',
  'Delivered',
  'Unsure',
  'Failed',
  'Not texted',
  'Account',
  'No contact',
] as const;

export const AskedPeople = z
  .array(z.object({ firstName: z.string(), state: z.enum(states), at: Instant.nullable() }))
  .max(10);
