// Copies of a person's data as a file: people request their own data, and the office requests a resident's.
import { defineFeature } from '#platform/feature/define-feature.ts';
import type { CopyPorts } from './copies.ts';
import { dataCopyEraser } from './erase.ts';
import { dataCopyCleaning, dataCopyJob, type CopyParts, unfinishedDataCopies } from './job.ts';
import * as messages from './messages.ts';
import { dataCopyRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

export const dataCopiesFeature = defineFeature<CopyPorts & Omit<CopyParts, 'files'>>({
  name: 'data-copies',
  needs: { recordTaken: true, tables: true, copiedPersonOf: true },
  routes: ({ files }, ports) => dataCopyRoutes(files, ports),
  jobs: ({ files }, { tables, copiedPersonOf }) => [dataCopyJob({ files, tables, copiedPersonOf })],
  scheduled: () => [dataCopyCleaning, unfinishedDataCopies],
  erasers: [dataCopyEraser],
  messages,
  tables: personalTables,
});
