// Visits: checks, check-ins, check-outs and refusals at the gate, the gate's board, the register of visits and
// overrides, photos and goods, the report, and the erasure of guests.
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
  merges: {
    house: {
      kept: {
        'The register names the house that the visitor came to.':
          'visits.house_id exit_items.house_id gate_overrides.house_id',
      },
    },
  },
});
