// A separate worker process that queues and sends the text messages of one broadcast, so that a test can kill it
// midway. The arguments are the database, the provider's URL, the community, the broadcast and the time on the worker's
// clock.
import { advanceBroadcast } from '#server/features/broadcasts/send-job.ts';
import { smsJob } from '#server/features/integrations/sms-job.ts';
import { openPool } from '#platform/database/database.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { openMailer } from '#platform/delivery/mail.ts';
import { openOutbound } from '#platform/delivery/outbound.ts';
import { openSms, sendSms } from '#platform/delivery/sms.ts';
import { openPushes } from '#platform/delivery/web-push.ts';
import { twilioPlatform } from './sms-double.ts';
import { testSecret, testSender } from './world.ts';

const [url = '', smsUrl = '', communityId = '', broadcastId = '', now = ''] = process.argv.slice(2);
const owner = openPool({ url, max: 2 });
const pool = openPool({ url, max: 6, role: 'courtyard_unlimited' });
const publicUrl = 'http://127.0.0.1:3000';
const log = { info: () => undefined, warn: () => undefined, error: console.error };
const clock = { now: () => new Date(now) };
const tools = toolsOf({ pool, owner, clock, log }, new AbortController().signal);
const outbound = openOutbound({ plainHttp: true, loopback: true });
const platform = twilioPlatform;
const sms = openSms({ platform, pool, outbound, baseUrls: { twilio: smsUrl } });
const mailer = openMailer({ smtpUrl: undefined, pool, ...testSender });
const options = {
  mailerFor: async () => ({ ...mailer, close: () => undefined }),
  pushes: openPushes({ pool, secret: testSecret, publicUrl }),
  sendTexts: sendSms,
  secret: testSecret,
  publicUrl,
};
await advanceBroadcast(tools, options, { communityId, broadcastId });
const { rows } = await owner.query<{ id: string }>(
  'select id from sms_messages where community_id = $1 order by created_at, id',
  [communityId],
);
const fact = { id: '0', communityId, payload: { ids: rows.map(({ id }) => id) } };
await smsJob({ sms, secret: testSecret, publicUrl }).run(tools, fact as never);
await pool.end();
await owner.end();
