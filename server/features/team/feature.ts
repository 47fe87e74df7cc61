// The team of the office: team members, invitations, roles, security users, removal and the transfer of ownership.
import { defineFeature } from '#platform/feature/define-feature.ts';
import type { Handover } from '#platform/feature/handover.ts';
import { workerInvitationMailJob } from './invitation-mail-job.ts';
import type { EndKeys } from './leaving.ts';
import * as messages from './messages.ts';
import { ownershipClock } from './ownership-clock.ts';
import { teamRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

export const teamFeature = defineFeature<{ handovers: readonly Handover[]; revokeKeysOf: EndKeys }>(
  {
    name: 'team',
    needs: { handovers: true, revokeKeysOf: true },
    routes: (options, { handovers, revokeKeysOf }) => teamRoutes(options, handovers, revokeKeysOf),
    jobs: () => [workerInvitationMailJob],
    scheduled: ({ publicUrl }) => [ownershipClock({ publicUrl })],
    messages,
    tables: personalTables,
  },
);
