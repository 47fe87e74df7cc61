// Payment claims and promises: houses report having paid, or promise to pay by a day.
import { defineFeature } from '#platform/feature/define-feature.ts';
import type { PaymentClaimPorts } from './claims.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import { paymentClaimRoutes } from './routes.ts';

export const paymentClaimsFeature = defineFeature<PaymentClaimPorts>({
  name: 'payment-claims',
  needs: { recordTransfer: true },
  routes: (options, ports) => paymentClaimRoutes({ ...options, ...ports }),
  messages,
  tables: personalTables,
});
