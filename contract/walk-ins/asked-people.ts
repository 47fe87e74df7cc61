// The residents who were asked about a guest at the gate, and how each of them was reached.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';

/**
 * `Account`: the resident has an account and was sent no text; the question is only in the app. `Not texted`: the
 * resident has a phone and no account, and was sent no text. `No contact`: the resident has no account and no phone.
 * All other states are those of the text message.
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
