// Notifications of join requests: the managers when a request arrives, the applicant when it is decided.
import { type Delivery, deliveryTo } from '#contract/shared/delivery.ts';
import type { JoinRequest } from '#contract/join-requests/join-requests.ts';
import type { Db } from '#platform/database/database.ts';
import { mailRequested } from '#platform/delivery/mail.ts';
import { notify } from '#platform/delivery/notify.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { sendSms, sendsTexts } from '#platform/delivery/sms.ts';
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

/** Notifies the people who may decide; `hours` for a reminder. */
export function tellManagers(
  context: Pick<Telling, 'db' | 'emit'>,
  one: Waiting,
  hours?: number,
): void {
  const name = nameOf(one);
  notify(context, {
    to: { permission: 'joinRequests.approve' },
    activityType: 'House',
    title: hours ? `Waiting for ${hours} hours: ${name}` : `${name} asks to join ${one.house}`,
    description: `${name} says: ${one.relationship} of ${one.house}.`,
    actor: name,
    link: '/residents?Tab=requests',
    houseId: one.houseId,
    about: aboutRequest(one.id),
  });
}

/** A shared notification for requests beyond the limit: it counts them, and stays until it is read. */
export const tellOfMany = (context: Pick<Telling, 'emit'>): void =>
  notify(context, {
    to: { permission: 'joinRequests.approve' },
    activityType: 'House',
    title: 'Somebody asks to join',
    description: 'Many people ask to join at once. All of them stand in the list of requests.',
    link: '/residents?Tab=requests',
    group: { key: 'join-requests', title: '{count} people ask to join' },
  });

/** Sends the decision by text, and by email if there is an address. Returns what was sent. */
export async function tellApplicant(
  context: Telling,
  made: JoinRequest,
  community: string,
): Promise<Delivery> {
  const why = made.reason && !made.reasonPrivate ? ` ${made.reason}` : '';
  const text =
    made.status === 'Approved'
      ? `Welcome to ${community}, ${made.firstName}. You are on record for ${made.house}.`
      : `${community}: your request for ${made.house} was ${made.status.toLowerCase()}.${why}`;
  const hasTexts = await sendsTexts(context);
  if (made.phone && hasTexts) {
    await sendSms(context, [{ key: `join:${made.id}:${made.status}`, to: made.phone, text }]);
  }
  if (made.email) {
    await writeMailState(context.db, { key: made.id, end: 'Waiting' });
    context.emit(mailRequested, {
      to: made.email,
      follow: { topic: answerMailEnded, key: made.id },
      subject: `Your request to join ${community}`,
      text,
    });
  }
  return deliveryTo(made, hasTexts);
}
