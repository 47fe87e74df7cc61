// Messages from the office to many people, over all channels.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { sendSms } from '#platform/delivery/sms.ts';
import { openPushes } from '#platform/delivery/web-push.ts';
import { broadcastEraser } from './erase.ts';
import { broadcastFinder } from './find.ts';
import * as messages from './messages.ts';
import { recipientExporter } from './recipients.ts';
import { broadcastRoutes } from './routes.ts';
import { broadcastClock, sendJob, type SendOptions, textOutcomesJob } from './send-job.ts';
import { personalTables } from './personal-tables.ts';

export const broadcastsFeature = defineFeature<Pick<SendOptions, 'mailerFor'>>({
  name: 'broadcasts',
  needs: { mailerFor: true },
  routes: (options) => broadcastRoutes(options),
  jobs: (options, ports) => [
    sendJob({ ...options, ...ports, pushes: openPushes(options), sendTexts: sendSms }),
    textOutcomesJob,
  ],
  scheduled: () => [broadcastClock],
  exporters: [recipientExporter],
  finders: () => [broadcastFinder],
  erasers: [broadcastEraser],
  messages,
  tables: personalTables,
});
