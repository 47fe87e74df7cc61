// Erasing a person's data: the request, the step-up, and the job that erases the data in all features.
import { defineFeature } from '#platform/feature/define-feature.ts';
import type { ErasurePorts } from './erasures.ts';
import { erasureJob, type ErasureParts, unfinishedErasures } from './job.ts';
import { moveOpenErasure } from './move-open.ts';
import * as messages from './messages.ts';
import { erasureRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

export const erasuresFeature = defineFeature<ErasurePorts & ErasureParts>({
  name: 'erasures',
  needs: {
    housesLivedIn: true,
    owedByResident: true,
    erasers: true,
    eraseOfAccount: true,
    tables: true,
    personOf: true,
    redactAudit: true,
  },
  routes: (_, ports) => erasureRoutes(ports),
  jobs: (_, ports) => [erasureJob(ports)],
  scheduled: () => [unfinishedErasures],
  messages,
  tables: personalTables,
  merges: {
    resident: { moved: { columns: 'erasure_requests.resident_id', by: moveOpenErasure } },
  },
});
