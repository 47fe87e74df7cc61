// Sends the link of a job to its provider by email and text message. Also sends news about a job by email, or by text
// message if the provider has no email address. A job stores only the hash of its link's key, so news contain no link.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { type Delivery, deliveryTo } from '#contract/shared/delivery.ts';
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { sendSms, sendsTextsTo } from '#platform/delivery/sms.ts';
import { hashToken } from '#platform/http/tenant.ts';
import { linkMailEnded, writeLinkMail } from './jobs-queries.ts';
import { jobNews, jobOffered } from './messages.ts';
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

/**
 * Sends the link to the provider's email address, and to their phone if texts to it can be sent. Returns which
 * messages were sent.
 */
export async function sendLink(context: Acting, secret: string, of: Told): Promise<Delivery> {
  const { provider, link, instructions } = of;
  const { db } = context;
  const { rows } = await sql<{ name: string }>`
    select c.name from communities c where c.id = ${here}`.execute(db);
  const community = rows[0]?.name ?? '';
  const facts = { community, ...addressed(of), instructions, link };
  const mayText = provider.phone !== null && (await sendsTextsTo(context, provider.phone));
  const delivery = deliveryTo(provider, mayText);
  if (provider.phone && delivery.texted > 0) {
    const text = jobOffered.sms(facts);
    // The key contains the end of the link, so each link is texted once, and a renewed link is texted again.
    const key = `job:${of.jobId}:${link.slice(-8)}`;
    const hidden = { part: link, secret };
    await sendSms(context, [{ key, to: provider.phone, text, hidden }]);
  }
  recordSent(context, of, delivery);
  if (!provider.email) return delivery;
  const hash = hashToken(link.slice(link.lastIndexOf('/') + 1));
  await writeLinkMail(db, { hash, end: 'Waiting' });
  const follow = { topic: linkMailEnded, key: hash };
  queueMail(context, { ...jobOffered.email(facts), to: provider.email, follow });
  return delivery;
}

/** The recipient's name, and the number and the title of the complaint. */
const addressed = ({ provider, complaint }: Pick<Told, 'provider' | 'complaint'>) => ({
  name: provider.contactName || provider.name,
  number: complaintNumber(complaint.number),
  title: complaint.title,
});

/** Records in the provider's history how the link was sent, or that it was not sent. */
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
  /** The idempotency key of the text within a job. */
  key: string;
  /** The news, as the end of a sentence, such as `was cancelled`. */
  what: string;
  next: string;
  /** The name of the community that ordered the work. */
  community: string;
};

/** Sends news about a job by email, or by text message without an email address, if texts can be sent. */
export async function tellProvider(context: Acting, of: Decided): Promise<void> {
  const { provider, what, next, community } = of;
  const facts = { community, ...addressed(of), what, next };
  if (provider.email) {
    queueMail(context, { ...jobNews.email(facts), to: provider.email });
    return;
  }
  if (!provider.phone || !(await sendsTextsTo(context, provider.phone))) return;
  const text = jobNews.sms(facts);
  await sendSms(context, [{ key: `job-news:${of.jobId}:${of.key}`, to: provider.phone, text }]);
}
