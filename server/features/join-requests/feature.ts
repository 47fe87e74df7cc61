// Requests by people who moved in and want to join, with their proofs.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { answerMailJob } from './answer-mail-job.ts';
import type { ApplyOptions } from './apply.ts';
import type { JoinPorts } from './decide.ts';
import { joinRequestEraser } from './erase.ts';
import * as messages from './messages.ts';
import { proofRetention } from './proofs.ts';
import { joinRequestRoutes } from './routes.ts';
import { joinRequestClock } from './wait-job.ts';
import { personalTables } from './personal-tables.ts';
import { moveWaitingRequest } from './move-waiting.ts';

export const joinRequestsFeature = defineFeature<
  JoinPorts & Omit<ApplyOptions, 'pool' | 'files' | 'secret'>
>({
  name: 'join-requests',
  needs: {
    claimHouse: true,
    moveIn: true,
    openHouse: true,
    takeJoinLook: true,
    takeJoin: true,
    mayTextCode: true,
  },
  routes: (options, ports) => joinRequestRoutes({ ...options, ...ports }, ports),
  jobs: () => [answerMailJob],
  scheduled: () => [joinRequestClock],
  erasers: [joinRequestEraser],
  retention: [proofRetention],
  messages,
  tables: personalTables,
  merges: {
    house: { moved: { columns: 'join_requests.house_id', by: moveWaitingRequest } },
    resident: { replaced: 'join_requests.resident_id' },
  },
});
