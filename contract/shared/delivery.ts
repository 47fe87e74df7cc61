// The report of the messages that a call handed over for its recipients, so that the browser claims no more than
// happened.
import { z } from 'zod';

/** People are counted once, whatever the number of channels. */
export const Delivery = z.object({
  people: z.number().int(),
  emailed: z.number().int(),
  texted: z.number().int(),
  /** People without a phone or email. */
  unreachable: z.number().int(),
  /** People with only a phone while no provider of text messages is set; omitted if there are none. */
  textsOff: z.number().int().optional(),
});
export type Delivery = z.infer<typeof Delivery>;

type Reachable = { email: string | null; phone: string | null };

/** The delivery of a message to one person by every known and working address. */
export const deliveryTo = ({ email, phone }: Reachable, sendsTexts: boolean): Delivery => ({
  people: 1,
  emailed: email ? 1 : 0,
  texted: phone && sendsTexts ? 1 : 0,
  unreachable: email || phone ? 0 : 1,
  ...(!email && phone && !sendsTexts && { textsOff: 1 }),
});

export const sumOfDeliveries = (all: readonly Delivery[]): Delivery =>
  all.reduce(
    (sum, one) => ({
      people: sum.people + one.people,
      emailed: sum.emailed + one.emailed,
      texted: sum.texted + one.texted,
      unreachable: sum.unreachable + one.unreachable,
      ...((sum.textsOff || one.textsOff) && {
        textsOff: (sum.textsOff ?? 0) + (one.textsOff ?? 0),
      }),
    }),
    noDelivery,
  );

/**
 * The state of an email that was handed over: not sent yet, accepted by the mail server, refused by it, without an
 * answer, or given up after hours without a mail server.
 */
export const MailState = z.enum(['Waiting', 'Sent', 'Refused', 'Unsure', 'Failed']);
export type MailState = z.infer<typeof MailState>;

/** For calls that notify nobody. */
export const noDelivery: Delivery = { people: 0, emailed: 0, texted: 0, unreachable: 0 };
