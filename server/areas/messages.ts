// Registers messages to people: broadcasts over all channels, and the devices that receive them.
import { recipientExporter } from '#server/features/broadcasts/recipients.ts';
import { broadcastRoutes } from '#server/features/broadcasts/routes.ts';
import { broadcastClock, sendJob, textOutcomesJob } from '#server/features/broadcasts/send-job.ts';
import { mailerOf } from '#server/features/integrations/smtp-send.ts';
import { isStillNews } from '#server/features/notifications/settled.ts';
import { pushRoutes } from '#server/features/push/routes.ts';
import { sendSms } from '#platform/sms.ts';
import { openPushes, pushJob } from '#platform/web-push.ts';
import type { Area } from './area.ts';

export const messages: Area = {
  exporters: [recipientExporter],
  routes: (options) => [...broadcastRoutes(options), ...pushRoutes(openPushes(options))],
  jobs: (options) => {
    const pushes = openPushes(options);
    const mailerFor = mailerOf(options.mailer, options);
    const send = sendJob({ ...options, mailerFor, pushes, sendTexts: sendSms });
    return [send, textOutcomesJob, pushJob(pushes, isStillNews)];
  },
  scheduled: () => [broadcastClock],
};
