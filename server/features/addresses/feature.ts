// Streets, houses with their documents and printed tags, and the map of the estate.
import { houseList } from '#contract/addresses/houses.ts';
import { streetList } from '#contract/addresses/streets.ts';
import { defineFeature } from '#platform/feature/define-feature.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { houseFinder } from './find.ts';
import type { HousePorts } from './house-life.ts';
import type { GroupPort } from './houses-bulk.ts';
import { selectHousePage } from './houses-queries.ts';
import type { PlanPort } from './plan.ts';
import { addressRoutes } from './routes.ts';
import { selectStreetPage } from './streets-queries.ts';
import { personalTables } from './personal-tables.ts';

export const addressesFeature = defineFeature<HousePorts & GroupPort & PlanPort>({
  name: 'addresses',
  needs: {
    endOccupancies: true,
    closeAccess: true,
    standingOf: true,
    moveHouse: true,
    addToGroup: true,
    expectedByHouse: true,
    requireBroadcast: true,
  },
  routes: (options, ports) => addressRoutes(ports, options),
  exporters: [
    listExporter(houseList, { select: (db, query) => selectHousePage(db, query, false) }),
    listExporter(streetList, { select: selectStreetPage }),
  ],
  finders: () => [houseFinder],
  tables: personalTables,
  merges: { house: { replaced: 'house_documents.house_id houses.merged_into' } },
});
