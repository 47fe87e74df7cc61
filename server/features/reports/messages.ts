// The notification that a report is ready.
import { message } from '#platform/feature/message.ts';

export const auditPackReady = message({
  to: 'The worker who asked for the audit pack.',
  activityType: 'System',
  notice: () => ({
    title: 'Your audit pack is ready',
    description: 'It is kept for a day, beside the advanced report.',
  }),
});
