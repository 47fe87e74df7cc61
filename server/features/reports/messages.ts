// The notification that an audit pack is ready.
import { message } from '#platform/feature/message.ts';

export const auditPackReady = message({
  to: 'The team member who asked for the audit pack.',
  activityType: 'System',
  notice: () => ({
    title: 'Your audit pack is ready',
    description: 'Download it within one day from the advanced report.',
  }),
});
