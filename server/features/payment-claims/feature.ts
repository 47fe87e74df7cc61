// Payment claims (reports that a house has paid) and promises to pay by a day.
import { defineFeature } from '#platform/feature/define-feature.ts';
import type { PaymentClaimPorts } from './claims.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import { paymentClaimRoutes } from './routes.ts';
import { settledBeforeMerge } from '#platform/feature/merges.ts';

export const paymentClaimsFeature = defineFeature<PaymentClaimPorts>({
  name: 'payment-claims',
  needs: { recordTransfer: true },
  routes: (options, ports) => paymentClaimRoutes({ ...options, ...ports }),
  messages,
  tables: personalTables,
  merges: {
    house: { kept: { [settledBeforeMerge]: 'payment_claims.house_id payment_promises.house_id' } },
  },
});
