// The gate: passes, visits, guards and their devices.
import * as alarms from '#server/features/emergencies/device-alarms.ts';
import { passExporter, visitExporter } from '#server/features/gate-passes/export.ts';
import { gateSchedule } from '#server/features/gate-passes/jobs.ts';
import { eraseWatchPhotos } from '#server/features/gate-passes/people-photos.ts';
import { erasePhotos } from '#server/features/gate-passes/photos.ts';
import { registerExporters } from '#server/features/gate-passes/people-export.ts';
import { gatePassRoutes } from '#server/features/gate-passes/routes.ts';
import { walkInJob, walkInSweep } from '#server/features/gate-passes/walk-in-jobs.ts';
import { deviceAlarmLimits, pairingLimits } from '#server/features/identity/guest-limits.ts';
import { deliveryEraser, textEraser } from '#server/features/integrations/erase.ts';
import { notificationEraser } from '#server/features/notifications/erase.ts';
import type { Area } from './area.ts';

/** The erasers of texts that name a guest outside of the gate's own tables. */
const guestErasers = [notificationEraser, textEraser, deliveryEraser];

export const gate: Area = {
  exporters: [passExporter, visitExporter, ...registerExporters],
  routes: (options) =>
    gatePassRoutes({
      ...options,
      ...pairingLimits(options),
      ...deviceAlarmLimits(options),
      alarms,
      guestErasers,
    }),
  jobs: () => [walkInJob],
  scheduled: () => [...gateSchedule, walkInSweep, erasePhotos, eraseWatchPhotos],
};
