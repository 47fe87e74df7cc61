// Visits: checks, check-ins and check-outs, the board of the gate, the register of visits and overrides, photos, the
// report, and the erasure of names.
import { visitRetention } from '#kernel/gate/retention.ts';
import { defineFeature } from '#platform/feature/define-feature.ts';
import { overrideExporter, visitExporter } from './export.ts';
import { visitSchedule } from './jobs.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import { erasePhotos } from './photos.ts';
import { type VisitPorts, visitRoutes } from './routes.ts';

export const visitsFeature = defineFeature<VisitPorts>({
  name: 'visits',
  needs: { guestErasers: true },
  routes: (options, ports) => visitRoutes({ ...options, ...ports }),
  scheduled: () => [...visitSchedule, erasePhotos],
  exporters: [visitExporter, overrideExporter],
  retention: [visitRetention],
  messages,
  tables: personalTables,
});
