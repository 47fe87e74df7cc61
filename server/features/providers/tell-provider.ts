// Sends the link of a job by email and text message, and notifies of decisions about it: by email, or by text message
// without an email address. The link itself is never stored, so only its messages contain it.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { type Delivery, deliveryTo } from '#contract/shared/delivery.ts';
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import { answerHours } from '#contract/providers/provider-words.ts';
import { mailRequested } from '#platform/delivery/mail.ts';
import { sendSms, sendsTextsTo } from '#platform/delivery/sms.ts';
import { hashToken } from '#platform/http/tenant.ts';
import { linkMailEnded, writeLinkMail } from './jobs-queries.ts';
import { type Acting } from './words.ts';

export type Told = {
  jobId: string;
  provider: {
    id: string;
    name: string;
    email: string | null;
    phone: string | null;
    contactName?: string;
  };
  complaint: { number: number; title: string };
  link: string;
  instructions?: string;
};

/** Sends it to the known email address and phone. Returns what was sent. */
export async function sendLink(context: Acting, secret: string, of: Told): Promise<Delivery> {
  const { provider, complaint, link, instructions } = of;
  const { db, emit } = context;
  const { rows } = await sql<{ name: string }>`
    select c.name from communities c where c.id = ${here}`.execute(db);
  const community = rows[0]?.name ?? '';
  const mayText = provider.phone !== null && (await sendsTextsTo(context, provider.phone));
  const delivery = deliveryTo(provider, mayText);
  if (provider.phone && delivery.texted > 0) {
    const text = `${community} has a job for you: ${short(complaint.title)}. ${link}`;
    // Each link is sent once: a renewed one has a different key.
    const key = `job:${of.jobId}:${link.slice(-8)}`;
    const hidden = { part: link, secret };
    await sendSms(context, [{ key, to: provider.phone, text, hidden }]);
  }
  recordSent(context, of, delivery);
  if (!provider.email) return delivery;
  const hash = hashToken(link.slice(link.lastIndexOf('/') + 1));
  await writeLinkMail(db, { hash, end: 'Waiting' });
  emit(mailRequested, {
    to: provider.email,
    follow: { topic: linkMailEnded, key: hash },
    subject: `${community} has a job for you: ${complaint.title}`,
    text: [
      `Hello ${provider.contactName || provider.name},`,
      `${community} asks you to do this: ${complaint.title} (${complaintNumber(complaint.number)}).`,
      ...(instructions ? [instructions] : []),
      `Accept or decline it within ${answerHours} hours, and tell how far you are: ${link}`,
      'You need no account. The link is yours alone: whoever has it answers for you.',
    ].join('\n\n'),
  });
  return delivery;
}

/** Records the sent messages in the provider's history. */
function recordSent(context: Acting, { provider, complaint }: Told, delivery: Delivery): void {
  const ways = `${delivery.emailed ? 'Emailed' : ''}${delivery.texted ? 'Texted' : ''}`;
  context.audit({
    action: `service-provider.job${ways || 'NotSent'}`,
    entityType: 'service-provider',
    entityId: provider.id,
    entityLabel: provider.name,
    after: { complaint: complaintNumber(complaint.number) },
  });
}

type Decided = Omit<Told, 'link' | 'instructions'> & {
  /** Idempotency key: one text per decision. */
  key: string;
  /** `was taken back`: the outcome for the job. */
  what: string;
  next: string;
  /** The name of the community that they work for. */
  community: string;
};

/** Notifies the provider of a decision about a job. */
export async function tellProvider(context: Acting, of: Decided): Promise<void> {
  const { provider, complaint, what, next, community } = of;
  const number = complaintNumber(complaint.number);
  if (provider.email) {
    context.emit(mailRequested, {
      to: provider.email,
      subject: `${number} ${what}: ${complaint.title}`,
      text: [
        `Hello ${provider.contactName || provider.name},`,
        `${number} (${complaint.title}) ${what}. ${next}`,
        community,
      ].join('\n\n'),
    });
    return;
  }
  if (!provider.phone || !(await sendsTextsTo(context, provider.phone))) return;
  const text = `${community}: ${number} (${short(complaint.title)}) ${what}. ${next}`;
  await sendSms(context, [{ key: `job-news:${of.jobId}:${of.key}`, to: provider.phone, text }]);
}

/** A title shortened for a text message. */
export const short = (title: string): string =>
  title.length > 60 ? `${title.slice(0, 59)}…` : title;
