// Charges of houses: their list, changes, waivers, disputes and penalties, the arrears, the collection of a due, and
// the nightly checks of their sums.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { arrearsExporter } from './arrears.ts';
import { chargeExporter } from './export.ts';
import * as messages from './messages.ts';
import { penaltyJob } from './penalties.ts';
import { personalTables } from './personal-tables.ts';
import { placesProof, receivableProof } from './proof.ts';
import { chargeRoutes } from './routes.ts';
import { moveBilled } from './owed-by.ts';
import { settledBeforeMerge } from '#platform/feature/merges.ts';

export const chargesFeature = defineFeature({
  name: 'charges',
  routes: () => chargeRoutes,
  scheduled: () => [penaltyJob, receivableProof, placesProof],
  exporters: [chargeExporter, arrearsExporter],
  messages,
  tables: personalTables,
  merges: {
    house: { kept: { [settledBeforeMerge]: 'charges.house_id' } },
    resident: { moved: { columns: 'charges.billed_resident_id', by: moveBilled } },
  },
});
