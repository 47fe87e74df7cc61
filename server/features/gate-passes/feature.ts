// Passes of the office and of houses: creating, sharing, extending, pausing and ending them, singly or from a guest
// list.
import { openGateKeys } from '#kernel/gate/gate-keys.ts';
import { passList } from '#contract/gate-passes/gate-passes.ts';
import { defineFeature } from '#platform/feature/define-feature.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { expirePasses } from './expire-passes.ts';
import { passFinder } from './find.ts';
import { selectPassPage } from './passes-queries.ts';
import { personalTables } from './personal-tables.ts';
import { gatePassRoutes } from './routes.ts';
import { endAutomaticApprovals } from './house-moves.ts';

export const gatePassesFeature = defineFeature({
  name: 'gate-passes',
  routes: gatePassRoutes,
  scheduled: () => [expirePasses],
  exporters: [
    listExporter(passList, {
      select: (db, query, clock) => selectPassPage(db, query, clock.now()),
    }),
  ],
  finders: ({ secret }) => [passFinder(openGateKeys(secret ?? ''))],
  tables: personalTables,
  merges: {
    house: {
      replaced: 'gate_events.house_id gate_passes.house_id',
      moved: { columns: 'house_access_rules.house_id', by: endAutomaticApprovals },
    },
  },
});
