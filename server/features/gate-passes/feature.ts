// The gate: passes, visits, walk-ins, guards, their devices, and the watch-list.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { passExporter, visitExporter } from './export.ts';
import { watchEntryFinder } from '#server/features/gate-registers/find-watch-entry.ts';
import { passFinder } from './find.ts';
import { openGateKeys } from '#kernel/gate/gate-keys.ts';
import { gateSchedule } from '#server/features/visits/jobs.ts';
import { registerExporters } from '#server/features/gate-registers/export.ts';
import { eraseWatchPhotos } from '#server/features/gate-registers/people-photos.ts';
import { erasePhotos } from '#server/features/visits/photos.ts';
import { visitRetention } from '#kernel/gate/retention.ts';
import { gatePassRoutes, type GatePassPorts } from './routes.ts';
import { walkInJob, walkInSweep } from '#server/features/walk-ins/walk-in-jobs.ts';
import { personalTables } from './personal-tables.ts';

export const gatePassesFeature = defineFeature<GatePassPorts>({
  name: 'gate-passes',
  needs: {
    alarms: true,
    guestErasers: true,
    takePairing: true,
    givePairingBack: true,
    takeAlarm: true,
  },
  routes: (options, ports) => gatePassRoutes({ ...options, ...ports }),
  jobs: () => [walkInJob],
  scheduled: () => [...gateSchedule, walkInSweep, erasePhotos, eraseWatchPhotos],
  exporters: [passExporter, visitExporter, ...registerExporters],
  finders: ({ secret }) => [passFinder(openGateKeys(secret ?? '')), watchEntryFinder],
  retention: [visitRetention],
  tables: personalTables,
});
