// Complaints: their status, deadlines, comments and files, messages to reporters, merges, charges to houses, and the
// complaints of residents in the portal.
import { defineFeature } from '#platform/feature/define-feature.ts';
import type { ChargePort } from './charge.ts';
import { complaintClock } from './clock-job.ts';
import { disputeJob } from './dispute-job.ts';
import { complaintExporter } from './export.ts';
import { complaintFinder } from './find.ts';
import { complaintHandover } from './handover.ts';
import type { JobPort } from '#kernel/complaints/job-port.ts';
import * as messages from './messages.ts';
import { complaintRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';
import { moveHouseComplaints, moveReporter } from './moves.ts';

export const complaintsFeature = defineFeature<ChargePort & JobPort>({
  name: 'complaints',
  needs: { billHouse: true, lockJobsOf: true, tellJobsOfHold: true, endJobsOf: true },
  routes: (options, ports) => complaintRoutes(options, ports),
  jobs: () => [disputeJob],
  scheduled: () => [complaintClock],
  exporters: [complaintExporter],
  finders: () => [complaintFinder],
  handovers: [complaintHandover],
  messages,
  tables: personalTables,
  merges: {
    house: { moved: { columns: 'complaints.house_id', by: moveHouseComplaints } },
    resident: { moved: { columns: 'complaints.reporter_resident_id', by: moveReporter } },
  },
});
