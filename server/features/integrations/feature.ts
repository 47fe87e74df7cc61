// API keys, webhooks, and a community's own mail server or text message provider.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { deliveryEraser, textEraser } from './erase.ts';
import * as messages from './messages.ts';
import { deliveryRetention, textRetention } from './retention.ts';
import { integrationRoutes } from './routes.ts';
import { smsJobs } from './sms-job.ts';
import { smtpTestJob } from './smtp-send.ts';
import { forgottenQueues, noteEvents, sendJobs } from './webhook-jobs.ts';
import { personalTables } from './personal-tables.ts';

export const integrationsFeature = defineFeature({
  name: 'integrations',
  routes: (options) => integrationRoutes(options),
  jobs: (options) => [
    ...smsJobs(options),
    smtpTestJob(options.mailer, options),
    noteEvents,
    ...sendJobs(options),
  ],
  scheduled: () => [forgottenQueues],
  erasers: [textEraser, deliveryEraser],
  retention: [textRetention, deliveryRetention],
  messages,
  tables: personalTables,
});
