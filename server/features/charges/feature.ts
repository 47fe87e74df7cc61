// Charges of houses: the list, changes, waivers, disputes, penalties, and the nightly proof against the ledger.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { chargeExporter } from './export.ts';
import * as messages from './messages.ts';
import { penaltyJob } from './penalties.ts';
import { personalTables } from './personal-tables.ts';
import { placesProof, receivableProof } from './proof.ts';
import { chargeRoutes } from './routes.ts';

export const chargesFeature = defineFeature({
  name: 'charges',
  routes: () => chargeRoutes,
  scheduled: () => [penaltyJob, receivableProof, placesProof],
  exporters: [chargeExporter],
  messages,
  tables: personalTables,
});
