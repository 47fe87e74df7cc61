// Gates and their rules, the consoles of the guards, their shifts, and alarms that a console raises.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { personalTables } from './personal-tables.ts';
import { type GatePorts, gateRoutes } from './routes.ts';

export const gatesFeature = defineFeature<GatePorts>({
  name: 'gates',
  needs: { alarms: true, takePairing: true, givePairingBack: true, takeAlarm: true },
  routes: (options, ports) => gateRoutes({ ...options, ...ports }),
  tables: personalTables,
});
