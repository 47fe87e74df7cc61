// Notifications about join requests: to managers when a request arrives, and to the applicant when it is decided.
import { type Delivery, deliveryTo } from '#contract/shared/delivery.ts';
import type { JoinRequest } from '#contract/join-requests/join-requests.ts';
import type { Db } from '#platform/database/database.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { notify } from '#platform/delivery/notify.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { sendSms, sendsTexts } from '#platform/delivery/sms.ts';
import { manyRequests, requestArrived, requestDecided } from './messages.ts';
import { answerMailEnded, writeMailState } from './queries.ts';

type Telling = {
  db: Db;
  platformTexts: boolean;
  emit(topic: string, payload?: Record<string, unknown>): void;
};

export const aboutRequest = (id: string): string => `join-request:${id}`;

type Waiting = Pick<JoinRequest, 'id' | 'houseId' | 'house' | 'firstName' | 'lastName'> & {
  relationship: string;
};

/** Notifies the people who may decide about a new request. With `hours`, the notification is a reminder. */
export function tellManagers(
  context: Pick<Telling, 'db' | 'emit'>,
  one: Waiting,
  hours?: number,
): void {
  const name = nameOf(one);
  const { house, relationship } = one;
  notify(context, {
    ...requestArrived.notice({ name, house, relationship, hours }),
    to: { permission: 'joinRequests.approve' },
    actor: name,
    link: '/residents?Tab=requests',
    houseId: one.houseId,
    about: aboutRequest(one.id),
  });
}

/**
 * All requests beyond the limit share this notification. The notification counts these requests and stays until it is
 * read.
 */
export const tellOfMany = (context: Pick<Telling, 'emit'>): void =>
  notify(context, {
    ...manyRequests.notice(),
    to: { permission: 'joinRequests.approve' },
    link: '/residents?Tab=requests',
    groupKey: 'join-requests',
  });

/**
 * Sends the decision by text message, if the community can send texts, and by email, if there is an address. Returns
 * what was sent.
 */
export async function tellApplicant(
  context: Telling,
  made: JoinRequest,
  community: string,
): Promise<Delivery> {
  const { id, firstName, house, status, email, phone } = made;
  const reason = made.reasonPrivate ? null : made.reason;
  const facts = { community, firstName, house, status, reason };
  const hasTexts = await sendsTexts(context);
  if (phone && hasTexts) {
    const text = requestDecided.sms(facts);
    await sendSms(context, [{ key: `join:${id}:${status}`, to: phone, text }]);
  }
  if (email) {
    await writeMailState(context.db, { key: id, end: 'Waiting' });
    const follow = { topic: answerMailEnded, key: id };
    queueMail(context, { ...requestDecided.email(facts), to: email, follow });
  }
  return deliveryTo(made, hasTexts);
}
