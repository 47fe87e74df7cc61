// Streets and houses.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { houseFinder } from './find.ts';
import type { HousePorts } from './house-life.ts';
import type { GroupPort } from './houses-bulk.ts';
import { houseExporter } from './houses-export.ts';
import { addressRoutes } from './routes.ts';
import { streetExporter } from './streets-export.ts';
import { personalTables } from './personal-tables.ts';

export const addressesFeature = defineFeature<HousePorts & GroupPort>({
  name: 'addresses',
  needs: {
    endOccupancies: true,
    closeAccess: true,
    standingOf: true,
    moveHouse: true,
    addToGroup: true,
  },
  routes: (options, ports) => addressRoutes(ports, options),
  exporters: [houseExporter, streetExporter],
  finders: () => [houseFinder],
  tables: personalTables,
  merges: { house: { replaced: 'house_documents.house_id houses.merged_into' } },
});
