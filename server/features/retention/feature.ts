// Retention periods of personal data.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { retentionJob } from './job.ts';
import type { RetentionRules } from './retention.ts';
import { retentionRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

export const retentionFeature = defineFeature<{ rules: RetentionRules }>({
  name: 'retention',
  needs: { rules: true },
  routes: (_, { rules }) => retentionRoutes(rules),
  scheduled: (_, { rules }) => [retentionJob(rules)],
  tables: personalTables,
});
