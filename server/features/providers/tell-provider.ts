// Sends the link of a job to its provider by email and text message. Also sends decisions about a job by email, or by
// text message if the provider has no email address. The link is never stored, so decisions do not contain it.
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

/** Sends the link to the provider's email address and phone, as far as they are known, and returns what was sent. */
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
    // The end of the link makes the key unique, so each link is texted once, and a renewed link is texted again.
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

/** The facts that every message to a provider contains. */
const addressed = ({ provider, complaint }: Pick<Told, 'provider' | 'complaint'>) => ({
  name: provider.contactName || provider.name,
  number: complaintNumber(complaint.number),
  title: complaint.title,
});

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
  /** The decision, as the end of a sentence such as `was cancelled`. */
  what: string;
  next: string;
  /** The name of the community that ordered the work. */
  community: string;
};

/** Notifies the provider of a decision about a job. */
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
