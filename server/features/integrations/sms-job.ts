// Sends pending text messages one after the other. Each message is claimed, sent and ended in separate transactions, so
// that no transaction is open during a provider's call. A repeated job sends the remaining messages. If a server
// crashes after the provider accepted a message and before the outcome is stored, a later run of the job, at least two
// minutes after the claim, sends the message again, or marks it `Unsure` if it must not be repeated.
import { type Job, type JobTools, communityOfEvent } from '#platform/jobs/job.ts';
import { type Sms, smsRequested, urgentSmsRequested, wholeText } from '#platform/delivery/sms.ts';
import { SmsAway, type SmsProvider, SmsRefused } from '#platform/sms/provider.ts';
import { type ClaimedSms, claimSms, endSms, type SmsEnd } from './sms-queries.ts';
import { providerOf, reportUrlOf } from './sms-settings.ts';

type Options = { sms: Sms; secret: string; publicUrl: string };

const triesMax = 8;
const none = 'No text message provider is set. Set one first.';
const unreadable = 'The server’s secret changed after the message was created.';
const unheard = 'The provider did not respond. The message may have arrived.';

export const smsJobs = (options: Options): Job[] => [
  smsJob(options),
  // A separate queue, so that alarms, gate messages and codes never wait behind a broadcast, even of the same
  // community.
  { ...smsJob(options), name: 'sms.send-urgent', topic: urgentSmsRequested },
];

export const smsJob = (options: Options): Job => ({
  name: 'sms.send',
  topic: smsRequested,
  retryLimit: triesMax,
  concurrency: 4,
  ofOneCommunity: 2,
  run: async (tools, fact) => {
    const communityId = communityOfEvent(fact);
    const ids = (fact.payload['ids'] as string[] | undefined) ?? [];
    const scope = { communityId };
    const provider = await tools.inCommunity(scope, ({ db }) =>
      providerOf(options, db, communityId),
    );
    let away: unknown;
    for (const id of ids) {
      if (tools.signal.aborted) throw new Error('stopped before all messages were sent');
      away = (await sendOne(tools, { communityId, id, provider, options })) ?? away;
    }
    await tools.inCommunity(scope, async (context) => context.emit('sms.changed', {}));
    if (away) throw away;
  },
});

function textOf(claimed: ClaimedSms, secret: string): string | null {
  try {
    return wholeText(secret, claimed);
  } catch {
    return null;
  }
}

type One = { communityId: string; id: string; provider: SmsProvider | null; options: Options };

/**
 * Claims a message, sends it and stores the outcome. Returns the error if the provider is down, so that the job is
 * retried; otherwise undefined.
 */
async function sendOne(tools: JobTools, { communityId, id, provider, options }: One) {
  const scope = { communityId };
  const claimed = await tools.inCommunity(scope, ({ db, clock }) => claimSms(db, id, clock.now()));
  if (!claimed) return undefined;
  const { end, error } = await tryToSend(claimed);
  await tools.inCommunity(scope, ({ db, clock }) => endSms(db, id, end, clock.now()));
  return error;

  async function tryToSend(taken: ClaimedSms): Promise<{ end: SmsEnd; error?: unknown }> {
    const failed = (reason: string): SmsEnd => ({
      status: 'Failed',
      provider: provider?.name ?? null,
      reference: null,
      reason,
    });
    if (provider === null) return { end: failed(none) };
    const { name } = provider;
    const reportUrl = name === 'twilio' ? reportUrlOf(options, name, communityId) : null;
    const { recipient: to, tries, isOnce } = taken;
    const text = textOf(taken, options.secret);
    if (text === null) return { end: failed(unreadable) };
    try {
      const { reference, delivered } = await provider.send({ id, to, text, reportUrl });
      const status = delivered ? 'Delivered' : 'Sent';
      return { end: { status, provider: name, reference, reason: null } };
    } catch (error) {
      if (error instanceof SmsRefused) return { end: failed(error.message.slice(0, 300)) };
      if (!(error instanceof SmsAway)) throw error;
      if (isOnce && error.mayHaveArrived) return { end: { ...failed(unheard), status: 'Unsure' } };
      if (tries >= triesMax) return { end: failed('The provider did not respond.') };
      return { end: { ...failed(''), status: 'Waiting', reason: null }, error };
    }
  }
}
