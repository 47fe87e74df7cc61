// A community's provider of text messages, with test messages and the log of messages. Secrets are stored encrypted and
// never returned. Changing the settings needs step-up authentication.
import type * as contract from '#contract/integrations/sms.ts';
import {
  type SmsMessage,
  smsRefusals as refusals,
  smsResendHours,
  type SmsSettings,
} from '#contract/integrations/sms.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { readPhone } from '#platform/delivery/phones.ts';
import { notFound, refuse, tooManyTries } from '#platform/http/refuse.ts';
import {
  type Sms,
  sendSms,
  sendsTexts,
  sendsTextsTo,
  urgentSmsRequested,
} from '#platform/delivery/sms.ts';
import type { SmsProvider } from '#platform/sms/provider.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { textsTested } from './messages.ts';
import { openSealed, sealFor } from './secrets.ts';
import * as queries from './sms-queries.ts';
import { smsSettings } from './sms-queries.ts';

const providerNames: Readonly<Record<contract.SmsProviderName, string>> = {
  twilio: 'Twilio',
  termii: 'Termii',
};

export type SmsSettingsOptions = { sms: Sms; secret: string; publicUrl: string };

/** The URL at which a provider reports the outcomes of a community's messages. */
export const reportUrlOf = (
  { publicUrl }: Pick<SmsSettingsOptions, 'publicUrl'>,
  provider: string,
  communityId: string,
): string => `${publicUrl}/webhooks/sms/${provider}/${communityId}`;

/** The community's own provider, or the platform's if the own one is missing or unreadable; null without either. */
export async function providerOf(
  ports: Pick<SmsSettingsOptions, 'sms' | 'secret'>,
  db: Db,
  communityId: string,
): Promise<SmsProvider | null> {
  const stored = await smsSettings.read(db);
  return openStored(ports, stored, communityId) ?? ports.sms.platform;
}

function openStored(
  { sms, secret }: Pick<SmsSettingsOptions, 'sms' | 'secret'>,
  stored: queries.StoredSms,
  communityId: string,
): SmsProvider | null {
  const { provider, account, sender, secretSealed, signingSealed } = stored;
  if (provider === null || secretSealed === null) return null;
  const key = openSealed(secret, { purpose: 'sms-secret', communityId }, secretSealed);
  if (key === null) return null;
  const signingSecret = openSealed(secret, { purpose: 'sms-signing', communityId }, signingSealed);
  return sms.open({ provider, account, sender, secret: key, signingSecret });
}

export const getSmsSettings =
  (ports: SmsSettingsOptions) =>
  async ({ db, communityId }: CommunityContext): Promise<SmsSettings> => {
    const stored = await smsSettings.read(db);
    const { provider, account, sender, secretSealed, signingSealed, partMinor, version } = stored;
    const own = openStored(ports, stored, communityId);
    const platform = ports.sms.platform;
    const platformSends = platform?.name === 'sandbox' ? 'sandbox' : platform ? 'platform' : 'none';
    return {
      provider,
      account,
      sender,
      partMinor,
      hasSecret: secretSealed !== null && own !== null,
      hasSigningSecret: signingSealed !== null,
      sendsBy: own ? 'community' : platformSends,
      reportUrl: reportUrlOf(ports, provider ?? 'termii', communityId),
      version,
    };
  };

export const getTextsReady = async (context: CommunityContext) => ({
  isReady: await sendsTexts(context),
});

export const changeSmsSettings =
  (ports: SmsSettingsOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.changeSmsSettings>,
  ): Promise<SmsSettings> => {
    const stored = await smsSettings.lock(context, body.version);
    const values = valuesOf(ports, context.communityId, { stored, body });
    requireStepUpLast(
      context,
      values.provider === null
        ? 'Stop using your own text message provider'
        : `Send texts with ${providerNames[values.provider]} as ${values.sender}`,
    );
    await smsSettings.write(context, {
      event: 'changed',
      values,
      before: told(stored),
      after: { ...told(values), ...(body.secret && { secret: 'changed' }) },
    });
    return getSmsSettings(ports)(context);
  };

type Change = {
  stored: queries.StoredSms;
  body: Parsed<typeof contract.changeSmsSettings>['body'];
};

/**
 * The column values to store. The secrets of a previous provider are removed. Refuses a provider without its required
 * fields.
 */
function valuesOf(
  { secret }: SmsSettingsOptions,
  communityId: string,
  { stored, body }: Change,
): Omit<queries.StoredSms, 'version'> {
  const { provider } = body;
  const partMinor = body.partMinor === undefined ? stored.partMinor : body.partMinor;
  if (provider === null) {
    const none = { account: '', sender: '', secretSealed: null, signingSealed: null };
    return { provider, ...none, partMinor };
  }
  const same = stored.provider === provider;
  const account = body.account ?? (same ? stored.account : '');
  const sender = body.sender ?? (same ? stored.sender : '');
  if (sender === '') throw missing('sender', 'sender');
  if (provider === 'twilio' && account === '') throw missing('account', 'account SID');
  const sealed = (
    purpose: 'sms-secret' | 'sms-signing',
    given: string | undefined,
    kept: string | null,
  ) =>
    given === undefined ? (same ? kept : null) : sealFor(secret, { purpose, communityId }, given);
  const secretSealed = sealed('sms-secret', body.secret, stored.secretSealed);
  if (secretSealed === null) {
    throw missing('secret', provider === 'twilio' ? 'auth token' : 'API key');
  }
  const signingSealed = sealed('sms-signing', body.signingSecret, stored.signingSealed);
  return { provider, account, sender, secretSealed, signingSealed, partMinor };
}

const missing = (field: string, what: string) =>
  refuse(refusals.secretMissing, { field, with: { what } });

const told = (of: Omit<queries.StoredSms, 'version'>) => {
  const { provider, account, sender, partMinor } = of;
  return { provider, account, sender, partMinor };
};

const testsInAnHour = 5;
const hourMs = 3600_000;
const abroad = 'Tests with the platform’s provider can only go to numbers of your country.';

async function refuseTooManyTests(context: CommunityContext): Promise<void> {
  const { db, clock } = context;
  const now = clock.now().getTime();
  // Lock the settings, so that concurrent requests cannot exceed the limit.
  await smsSettings.lock(context);
  const { sent, first } = await queries.countTests(db, new Date(now - hourMs));
  if (sent < testsInAnHour || first === null) return;
  throw tooManyTries(Math.max(1, Math.ceil((Date.parse(first) + hourMs - now) / 1000)));
}

export const sendTestSms =
  (ports: SmsSettingsOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.sendTestSms>,
  ): Promise<{ id: string }> => {
    const { db, communityId, community } = context;
    if (!(await providerOf(ports, db, communityId))) throw refuse(refusals.noSms);
    const phone = readPhone(body.to, community.country);
    if ('reason' in phone) {
      throw refuse(refusals.badPhone, { field: 'to', with: { sentence: phone.reason } });
    }
    if (!(await sendsTextsTo(context, phone.value))) {
      throw refuse(refusals.badPhone, { field: 'to', with: { sentence: abroad } });
    }
    await refuseTooManyTests(context);
    const text = textsTested.sms({ community: community.name });
    const key = `test:${crypto.randomUUID()}`;
    const [made] = await sendSms(context, [{ key, to: phone.value, text }]);
    if (!made) throw new Error('a test message was not written');
    context.audit({
      action: 'sms.tested',
      entityType: 'sms-settings',
      entityId: communityId,
      entityLabel: phone.value,
    });
    return { id: made.id };
  };

export const listSmsMessages = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listSmsMessages>,
) => queries.selectSmsPage(db, query);

export const resendSmsMessage =
  (ports: SmsSettingsOptions) =>
  async (
    context: CommunityContext,
    { params: { messageId } }: Parsed<typeof contract.resendSmsMessage>,
  ): Promise<SmsMessage> => {
    const { db, communityId, clock } = context;
    const found = await queries.selectSms(db, messageId);
    if (!found) throw notFound();
    if (!(await providerOf(ports, db, communityId))) throw refuse(refusals.noSms);
    if (found.status !== 'Failed' || found.purgedAt) throw refuse(refusals.notFailed);
    const hours = (clock.now().getTime() - Date.parse(found.createdAt)) / 3600_000;
    if (hours > smsResendHours) throw refuse(refusals.tooOld);
    if (!(await queries.reopenSms(db, messageId))) throw refuse(refusals.notFailed);
    context.audit({
      action: 'sms.resent',
      entityType: 'sms-settings',
      entityId: communityId,
      entityLabel: `${found.purpose} to ${found.to}`,
    });
    // Urgent, because a person is waiting for the message.
    context.emit(urgentSmsRequested, { ids: [messageId] });
    context.emit('sms.changed', {});
    return { ...found, status: 'Waiting', reason: null, endedAt: null };
  };
