// Sign-up, sign-in and a person's own account, with passwords, codes, passkeys, two-factor authentication and sessions.
import type { AccountEraser } from '#platform/feature/eraser.ts';
import { defineFeature } from '#platform/feature/define-feature.ts';
import { deleteAccountJob } from './delete-account.ts';
import { identityHousekeeping } from './housekeeping.ts';
import * as messages from './messages.ts';
import { identityRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

export const identityFeature = defineFeature<{ eraseOfAccount: AccountEraser }>({
  name: 'identity',
  needs: { eraseOfAccount: true },
  routes: (options) => identityRoutes(options),
  jobs: (_, { eraseOfAccount }) => [deleteAccountJob(eraseOfAccount)],
  scheduled: ({ identityPool }) => [identityHousekeeping(identityPool)],
  messages,
  tables: personalTables,
});
