// A community's own mail server. The password is stored encrypted and never returned. A change of the host or the
// user requires the password again; otherwise somebody could have it sent to a server of their own.
import type * as contract from '#contract/integrations/mail-servers.ts';
import {
  smtpRefusals as refusals,
  type SmtpSettings,
} from '#contract/integrations/mail-servers.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Outbound } from '#platform/delivery/outbound.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { mailServerTested } from './messages.ts';
import { sealFor } from './secrets.ts';
import { smtpSettings, type StoredSmtp } from './smtp-queries.ts';
import { smtpTested } from './smtp-send.ts';

export type SmtpSettingsOptions = { secret: string; outbound: Outbound };

const mailPorts = new Set([25, 465, 587, 2525]);

export async function getSmtpSettings({ db }: CommunityContext): Promise<SmtpSettings> {
  const { passwordSealed, ...stored } = await smtpSettings.read(db);
  return { ...stored, hasPassword: passwordSealed !== null };
}

export const changeSmtpSettings =
  (ports: SmtpSettingsOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.changeSmtpSettings>,
  ): Promise<SmtpSettings> => {
    const stored = await smtpSettings.lock(context, body.version);
    const values = valuesOf(ports, context.communityId, { stored, body });
    requireStepUpLast(
      context,
      values.host === null
        ? stored.host === null
          ? 'Change who email comes from'
          : 'Stop sending email with a server of your own'
        : `Send email with ${values.host} from ${values.fromAddress}`,
    );
    await smtpSettings.write(context, {
      event: 'changed',
      values: { ...values, lastError: null, lastErrorAt: null },
      before: told(stored),
      after: { ...told(values), ...(body.password && { password: 'changed' }) },
    });
    return getSmtpSettings(context);
  };

type Change = {
  stored: StoredSmtp;
  body: Parsed<typeof contract.changeSmtpSettings>['body'];
};

function valuesOf(
  { secret, outbound }: SmtpSettingsOptions,
  communityId: string,
  { stored, body }: Change,
) {
  const host = body.host;
  const port = body.port ?? stored.port;
  const security = body.security ?? stored.security;
  const username = host === null ? '' : (body.username ?? stored.username);
  const fromAddress = host === null ? '' : (body.fromAddress ?? stored.fromAddress);
  if (host !== null && fromAddress === '') {
    throw bad('fromAddress', 'Enter the sender’s email address.');
  }
  if (!outbound.reach.plainHttp) {
    if (security === 'None')
      throw bad('security', 'Choose a TLS setting. A mail server needs TLS.');
    if (!mailPorts.has(port)) throw bad('port', 'Enter port 25, 465, 587 or 2525.');
  }
  const same = host === stored.host && username === stored.username;
  const passwordSealed =
    host === null
      ? null
      : body.password !== undefined
        ? sealFor(secret, { purpose: 'smtp-password', communityId }, body.password)
        : same
          ? stored.passwordSealed
          : null;
  if (username !== '' && passwordSealed === null) throw bad('password', 'Enter the password.');
  const fromName = body.fromName ?? stored.fromName;
  const replyTo = body.replyTo ?? stored.replyTo;
  return { host, port, security, username, passwordSealed, fromAddress, fromName, replyTo };
}

const bad = (field: string, sentence: string) =>
  refuse(refusals.badHost, { field, with: { sentence } });

const told = (of: ReturnType<typeof valuesOf>) => ({
  host: of.host,
  port: of.port,
  security: of.security,
  username: of.username,
  fromAddress: of.fromAddress,
  fromName: of.fromName,
  replyTo: of.replyTo,
});

export async function sendTestMail(context: CommunityContext): Promise<null> {
  const { db, user, community, communityId } = context;
  const { host } = await smtpSettings.read(db);
  if (host === null) throw refuse(refusals.noServer);
  const words = mailServerTested.email({ community: community.name });
  context.emit(smtpTested, { ...words, to: user.email });
  context.audit({
    action: 'smtp-settings.tested',
    entityType: 'smtp-settings',
    entityId: communityId,
    entityLabel: host,
  });
  return null;
}
