// Exports of lists to CSV, XLSX and PDF files.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { exportEraser } from './erase.ts';
import type { Exporters } from './exports.ts';
import { exportCleaning, exportJob, unfinishedExports } from './job.ts';
import * as messages from './messages.ts';
import { exportRetention } from './retention.ts';
import { exportRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

export const exportsFeature = defineFeature<{ exporters: Exporters }>({
  name: 'exports',
  needs: { exporters: true },
  routes: ({ files }, { exporters }) => exportRoutes(exporters, files),
  jobs: ({ files }, { exporters }) => [exportJob(exporters, files)],
  scheduled: () => [exportCleaning, unfinishedExports],
  erasers: [exportEraser],
  retention: [exportRetention],
  messages,
  tables: personalTables,
});
