// How a call reports the messages that it handed over for the people it is about, so that the browser claims no more
// than happened.
import { z } from 'zod';

/** People are counted once, by every way that a message of the call leaves for them. */
export const Delivery = z.object({
  people: z.number().int(),
  emailed: z.number().int(),
  texted: z.number().int(),
  /** Without a phone and an email. */
  unreachable: z.number().int(),
});
export type Delivery = z.infer<typeof Delivery>;

/** For calls that notify nobody. */
export const noDelivery: Delivery = { people: 0, emailed: 0, texted: 0, unreachable: 0 };
