// The registers of people at the gate: frequent guests, staff of houses, and the watch-list, with their photos.
import { frequentGuestList, staffList } from '#contract/gate-registers/gate-people.ts';
import { watchList } from '#contract/gate-registers/watch-entries.ts';
import { defineFeature } from '#platform/feature/define-feature.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { watchEntryFinder } from './find-watch-entry.ts';
import * as messages from './messages.ts';
import { eraseWatchPhotos } from './people-photos.ts';
import { selectFrequentPage, selectStaffPage } from './people.ts';
import { personalTables } from './personal-tables.ts';
import { gateRegisterRoutes } from './routes.ts';
import { moveStaff } from './move-staff.ts';
import { selectWatchPage } from './watch-list.ts';

export const gateRegistersFeature = defineFeature({
  name: 'gate-registers',
  routes: gateRegisterRoutes,
  scheduled: () => [eraseWatchPhotos],
  exporters: [
    listExporter(frequentGuestList, { select: selectFrequentPage }),
    listExporter(staffList, {
      select: (db, query, clock) => selectStaffPage(db, query, clock.now()),
      columns: {
        status: [
          { title: 'Status', width: 12, value: (row) => row.status },
          { title: 'Inside', width: 8, value: (row) => (row.isInside ? 'Yes' : 'No') },
        ],
        houses: {
          title: 'Houses',
          width: 40,
          value: (row) => row.houses.map(({ label }) => label).join('; '),
        },
      },
    }),
    listExporter(watchList, {
      select: (db, query, clock) => selectWatchPage(db, query, { now: clock.now(), userId: null }),
    }),
  ],
  finders: () => [watchEntryFinder],
  messages,
  tables: personalTables,
  merges: {
    house: {
      replaced: 'frequent_guests.house_id',
      moved: { columns: 'staff_houses.house_id', by: moveStaff },
    },
  },
});
