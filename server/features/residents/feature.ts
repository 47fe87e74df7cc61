// Residents: their occupancies, vehicles and pets, and the invitation to the app.
import { residentList } from '#contract/residents/residents.ts';
import { defineFeature } from '#platform/feature/define-feature.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { belongingsEraser, invitationEraser, residentEraser } from './erase.ts';
import { residentFinder } from './find.ts';
import { invitationJob, invitationMailJob } from './invitation-job.ts';
import { leavingJob } from './leaving-job.ts';
import * as messages from './messages.ts';
import { selectResidentPage } from './residents-queries.ts';
import { type ResidentPorts, residentRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';
import { moveHouse } from './move-out.ts';

export const residentsFeature = defineFeature<ResidentPorts>({
  name: 'residents',
  needs: { addToGroup: true, joinHouses: true, moveResident: true, endAccess: true },
  routes: (options, ports) => residentRoutes(ports, options),
  jobs: ({ publicUrl }) => [invitationJob(publicUrl), invitationMailJob],
  scheduled: (_, ports) => [leavingJob(ports)],
  exporters: [
    listExporter(residentList, {
      select: selectResidentPage,
      stepUpForMany: true,
      columns: {
        houses: {
          title: 'Houses',
          width: 30,
          value: (row) => row.houses.map(({ address }) => address).join('; '),
        },
        relationship: {
          title: 'Relationship',
          width: 16,
          value: (row) => [...new Set(row.houses.map((house) => house.relationship))].join(', '),
        },
        tags: { title: 'Tags', width: 20, value: (row) => row.tags.join(', ') },
      },
    }),
  ],
  finders: () => [residentFinder],
  erasers: [residentEraser, belongingsEraser, invitationEraser],
  messages,
  tables: personalTables,
  merges: {
    house: { moved: { columns: 'occupancies.house_id', by: moveHouse } },
    resident: {
      replaced: 'vehicles.resident_id pets.resident_id residents.merged_into',
      moved: { columns: 'occupancies.resident_id resident_invitations.resident_id' },
    },
  },
});
