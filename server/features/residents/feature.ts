// Residents: their occupancies, vehicles and pets, and the invitation to the app.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { belongingsEraser, invitationEraser, residentEraser } from './erase.ts';
import { residentFinder } from './find.ts';
import { invitationJob, invitationMailJob } from './invitation-job.ts';
import { leavingJob } from './leaving-job.ts';
import * as messages from './messages.ts';
import { residentExporter } from './residents-export.ts';
import { type ResidentPorts, residentRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';
import { moveHouse } from './move-out.ts';

export const residentsFeature = defineFeature<ResidentPorts>({
  name: 'residents',
  needs: { addToGroup: true, joinHouses: true, moveResident: true, endAccess: true },
  routes: (options, ports) => residentRoutes(ports, options),
  jobs: ({ publicUrl }) => [invitationJob(publicUrl), invitationMailJob],
  scheduled: (_, ports) => [leavingJob(ports)],
  exporters: [residentExporter],
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
