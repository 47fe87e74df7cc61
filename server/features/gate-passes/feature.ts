// The gate: passes, visits, walk-ins, guards, their devices, and the watch-list.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { passExporter, visitExporter } from './export.ts';
import { watchEntryFinder } from './find-watch-entry.ts';
import { passFinder } from './find.ts';
import { openGateKeys } from './gate-keys.ts';
import { gateSchedule } from './jobs.ts';
import { registerExporters } from './people-export.ts';
import { eraseWatchPhotos } from './people-photos.ts';
import { erasePhotos } from './photos.ts';
import { visitRetention } from './retention.ts';
import { gatePassRoutes, type GatePassPorts } from './routes.ts';
import { walkInJob, walkInSweep } from './walk-in-jobs.ts';
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
