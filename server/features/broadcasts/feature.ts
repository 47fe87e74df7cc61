// Messages from the office to many people: in the app and by email, text message and push.
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
import { moveOptOuts } from './opt-outs.ts';

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
  merges: {
    resident: {
      moved: { columns: 'broadcast_opt_outs.resident_id', by: moveOptOuts },
      kept: { 'The copy went to the address of that record.': 'broadcast_recipients.resident_id' },
    },
  },
});
