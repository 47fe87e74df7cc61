// Registers people and places: addresses, residents, groups, bulk uploads and join requests.
import { houseExporter } from '#server/features/addresses/houses-export.ts';
import { streetExporter } from '#server/features/addresses/streets-export.ts';
import { claimHouse, openHouse } from '#server/features/addresses/claim-house.ts';
import type { HousePorts } from '#server/features/addresses/house-life.ts';
import { addressRoutes } from '#server/features/addresses/routes.ts';
import { moveOptOuts } from '#server/features/broadcasts/opt-outs.ts';
import { moveHouseComplaints, moveReporter } from '#server/features/complaints/moves.ts';
import { standingOfHouses } from '#server/features/dues/house-standing.ts';
import { moveBilled } from '#server/features/dues/owed-by.ts';
import { joinHouses } from '#server/features/dues/payments-queries.ts';
import { closeAccess, endAccessOf } from '#server/features/gate-passes/end-access.ts';
import { moveHouseAccess } from '#server/features/gate-passes/house-moves.ts';
import { groupExporter, groupMemberExporter } from '#server/features/groups/export.ts';
import {
  addToGroup,
  moveHouseInGroups,
  moveResidentInGroups,
} from '#server/features/groups/members.ts';
import { groupRoutes } from '#server/features/groups/routes.ts';
import { joinLimits } from '#server/features/identity/guest-limits.ts';
import { importJob } from '#server/features/imports/job.ts';
import { undoJob } from '#server/features/imports/undo-job.ts';
import { importRoutes } from '#server/features/imports/routes.ts';
import { answerMailJob } from '#server/features/join-requests/answer-mail-job.ts';
import { joinRequestRoutes } from '#server/features/join-requests/routes.ts';
import { joinRequestClock } from '#server/features/join-requests/wait-job.ts';
import { invitationJob, invitationMailJob } from '#server/features/residents/invitation-job.ts';
import { moveInApplicant } from '#server/features/residents/join-port.ts';
import { leavingJob } from '#server/features/residents/leaving-job.ts';
import { endOccupancies, moveHouse } from '#server/features/residents/move-out.ts';
import { residentExporter } from '#server/features/residents/residents-export.ts';
import { type ResidentPorts, residentRoutes } from '#server/features/residents/routes.ts';
import { metersOfHouses } from '#server/features/utilities/meters-of.ts';
import type { Area } from './area.ts';

/** Access that people gave at the gate ends when they leave the house. */
const leaving = { endAccess: endAccessOf };

/** Open accounts and meters of houses. */
const standingOf: HousePorts['standingOf'] = async (db, houseIds) => {
  const money = new Map((await standingOfHouses(db, houseIds)).map((one) => [one.houseId, one]));
  const meters = await metersOfHouses(db, houseIds);
  return [...new Set([...money.keys(), ...meters.keys()])].map((houseId) => ({
    openCharges: 0,
    plans: 0,
    claims: 0,
    refunds: 0,
    hasCredit: false,
    hasWalletMoney: false,
    ...money.get(houseId),
    houseId,
    meters: meters.get(houseId) ?? 0,
  }));
};

const moveResident: ResidentPorts['moveResident'] = async (...merge) => {
  await moveResidentInGroups(...merge);
  await moveBilled(...merge);
  await moveReporter(...merge);
  await moveOptOuts(...merge);
};

export const people: Area = {
  exporters: [houseExporter, streetExporter, residentExporter, groupExporter, groupMemberExporter],
  routes: (options) => [
    ...addressRoutes(
      {
        endOccupancies: endOccupancies(leaving),
        closeAccess,
        standingOf,
        addToGroup,
        moveHouse: async (...merge) => {
          await moveHouse(...merge);
          await moveHouseInGroups(...merge);
          await moveHouseAccess(...merge);
          await moveHouseComplaints(...merge);
        },
      },
      options,
    ),
    ...groupRoutes(),
    ...importRoutes(options.importRowLimit),
    ...residentRoutes({ addToGroup, joinHouses, moveResident, ...leaving }, options),
    ...joinRequestRoutes(
      {
        ...joinLimits(options),
        pool: options.pool,
        files: options.files,
        secret: options.secret,
        claimHouse,
      },
      { moveIn: moveInApplicant, openHouse },
    ),
  ],
  jobs: ({ publicUrl }) => [
    invitationJob(publicUrl),
    invitationMailJob,
    answerMailJob,
    importJob(),
    undoJob(),
  ],
  scheduled: () => [leavingJob(leaving), joinRequestClock],
};
