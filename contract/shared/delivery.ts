// The number of messages that a call handed over for sending, so that a screen does not claim that more people were
// notified.
import { z } from 'zod';

/** Each person counts once, even if they get a message by several channels. */
export const Delivery = z.object({
  people: z.number().int(),
  emailed: z.number().int(),
  texted: z.number().int(),
  /** The number of people who have neither a phone number nor an email address. */
  unreachable: z.number().int(),
  /** The number of people who have only a phone number while no text provider is set; omitted if 0. */
  textsOff: z.number().int().optional(),
});
export type Delivery = z.infer<typeof Delivery>;

type Reachable = { email: string | null; phone: string | null };

/**
 * The delivery of a message to one person: by email and by text message, if the person has the address and texts can be
 * sent.
 */
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
 * The state of an email that was handed over. `Waiting`: not sent yet. `Sent` and `Refused`: the mail server's answer.
 * `Unsure`: the mail server did not answer. `Failed`: given up after hours without a mail server.
 */
export const MailState = z.enum(['Waiting', 'Sent', 'Refused', 'Unsure', 'Failed']);
export type MailState = z.infer<typeof MailState>;

/** The delivery in responses of calls that notify nobody. */
export const noDelivery: Delivery = { people: 0, emailed: 0, texted: 0, unreachable: 0 };
