// Bulk uploads of houses and residents from a spreadsheet, and their undo.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { importEraser } from './erase.ts';
import { importJob } from './job.ts';
import * as messages from './messages.ts';
import { uploadRetention } from './retention.ts';
import { importRoutes } from './routes.ts';
import { undoJob } from './undo-job.ts';
import { personalTables } from './personal-tables.ts';

export const importsFeature = defineFeature({
  name: 'imports',
  routes: ({ importRowLimit }) => importRoutes(importRowLimit),
  jobs: () => [importJob(), undoJob()],
  erasers: [importEraser],
  retention: [uploadRetention],
  messages,
  tables: personalTables,
});
