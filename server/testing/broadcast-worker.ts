// A separate worker process that sends one broadcast, so that a test can kill it while it is sending. The arguments are
// the database, the mail server, the community, the broadcast and the time on the worker's clock.
import { advanceBroadcast } from '#server/features/broadcasts/send-job.ts';
import { openPool } from '#platform/database/database.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { openMailer } from '#platform/delivery/mail.ts';
import { openPushes } from '#platform/delivery/web-push.ts';
import { testSecret, testSender } from './world.ts';

const [url = '', smtpUrl = '', communityId = '', broadcastId = '', now = ''] =
  process.argv.slice(2);
const owner = openPool({ url, max: 2 });
const pool = openPool({ url, max: 6, role: 'courtyard_unlimited' });
const publicUrl = 'http://127.0.0.1:3000';
const log = { info: () => undefined, warn: () => undefined, error: console.error };
const clock = { now: () => new Date(now) };
const options = {
  mailerFor: async () => ({
    ...openMailer({ smtpUrl, pool, ...testSender }),
    close: () => undefined,
  }),
  pushes: openPushes({ pool, secret: testSecret, publicUrl }),
  sendTexts: null,
  secret: testSecret,
  publicUrl,
};
const tools = toolsOf({ pool, owner, clock, log }, new AbortController().signal);
await advanceBroadcast(tools, options, { communityId, broadcastId });
await pool.end();
await owner.end();
