// Registers integrations: API keys, webhooks, and a community's own mail server or text message provider.
import { integrationRoutes } from '#server/features/integrations/routes.ts';
import { smsJobs } from '#server/features/integrations/sms-job.ts';
import { smtpTestJob } from '#server/features/integrations/smtp-send.ts';
import {
  forgottenQueues,
  noteEvents,
  sendJobs,
} from '#server/features/integrations/webhook-jobs.ts';
import type { Area } from './area.ts';

export const integrations: Area = {
  exporters: [],
  routes: (options) => [...integrationRoutes(options)],
  jobs: (options) => [
    ...smsJobs(options),
    smtpTestJob(options.mailer, options),
    noteEvents,
    ...sendJobs(options),
  ],
  scheduled: () => [forgottenQueues],
};
