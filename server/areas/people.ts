// Who lives here and where: addresses, residents, groups and their bulk uploads.
import { houseExporter } from '#server/features/addresses/houses-export.ts';
import { claimHouse, openHouse } from '#server/features/addresses/claim-house.ts';
import { addressRoutes } from '#server/features/addresses/routes.ts';
import { duesOfGroup } from '#server/features/dues/dues-queries.ts';
import { groupExporter, groupMemberExporter } from '#server/features/groups/export.ts';
import {
  addToGroup,
  moveHouseInGroups,
  moveResidentInGroups,
} from '#server/features/groups/members.ts';
import { groupRoutes } from '#server/features/groups/routes.ts';
import { importJob } from '#server/features/imports/job.ts';
import { importRoutes } from '#server/features/imports/routes.ts';
import { joinRequestRoutes } from '#server/features/join-requests/routes.ts';
import { joinRequestClock } from '#server/features/join-requests/wait-job.ts';
import { invitationJob } from '#server/features/residents/invitation-job.ts';
import { moveInApplicant } from '#server/features/residents/join-door.ts';
import { leavingJob } from '#server/features/residents/leaving-job.ts';
import { endOccupancies, moveHouse } from '#server/features/residents/move-out.ts';
import { residentExporter } from '#server/features/residents/residents-export.ts';
import { residentRoutes } from '#server/features/residents/routes.ts';
import type { Area } from './area.ts';

export const people: Area = {
  exporters: [houseExporter, residentExporter, groupExporter, groupMemberExporter],
  routes: (options) => [
    ...addressRoutes({
      endOccupancies,
      moveHouse: async (context, fromId, toId) => {
        await moveHouse(context, fromId, toId);
        await moveHouseInGroups(context, fromId, toId);
      },
    }),
    ...groupRoutes({ usesOfGroup: duesOfGroup }),
    ...importRoutes(options.importRowLimit),
    ...residentRoutes({ addToGroup, moveResident: moveResidentInGroups }, options.publicUrl),
    ...joinRequestRoutes(
      { pool: options.pool, claimHouse },
      { moveIn: moveInApplicant, openHouse },
    ),
  ],
  jobs: ({ publicUrl }) => [invitationJob(publicUrl), importJob()],
  scheduled: () => [leavingJob, joinRequestClock],
};
