// Barriers, readers and cameras: their keys, their checks and reports, and commands to them.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { hardwareSchedule } from './hardware-jobs.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import type { OfflinePorts } from './ports.ts';
import { gateHardwareRoutes } from './routes.ts';

export const gateHardwareFeature = defineFeature<OfflinePorts>({
  name: 'gate-hardware',
  needs: { storePassage: true, tellElsewhere: true },
  routes: (options, ports) => gateHardwareRoutes({ ...options, ...ports }),
  scheduled: () => hardwareSchedule,
  messages,
  tables: personalTables,
});
