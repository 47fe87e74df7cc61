// The account of a house: its balance, its statement, payment by its residents from the house wallet, and auto-pay.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { autoPayJob } from './auto-pay.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import { houseAccountRoutes } from './routes.ts';

export const houseAccountsFeature = defineFeature({
  name: 'house-accounts',
  routes: houseAccountRoutes,
  scheduled: () => [autoPayJob],
  messages,
  tables: personalTables,
});
