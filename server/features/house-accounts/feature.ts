// The account of a house: its balance, its statement, payment by its residents from the house wallet, and auto-pay.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { autoPayJob } from './auto-pay.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import { houseAccountRoutes } from './routes.ts';
import { settledBeforeMerge } from '#platform/feature/merges.ts';

export const houseAccountsFeature = defineFeature({
  name: 'house-accounts',
  routes: houseAccountRoutes,
  scheduled: () => [autoPayJob],
  messages,
  tables: personalTables,
  merges: {
    house: {
      kept: {
        [settledBeforeMerge]: 'auto_pay_runs.house_id',
        'Automatic payment is the choice of the people of the house that stays.':
          'house_auto_pays.house_id',
      },
    },
  },
});
