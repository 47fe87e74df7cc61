// Licences of a community: seats, orders and their payment.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { licenceJob } from './calendar-job.ts';
import { bookSeatPayment, failSeatPayment, takeBackSeats } from './gateway-event-jobs.ts';
import * as messages from './messages.ts';
import type { LicencePorts } from './orders.ts';
import { licenceRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

export const licencesFeature = defineFeature<LicencePorts>({
  name: 'licences',
  needs: { startPayment: true, isOn: true },
  routes: (_, ports) => licenceRoutes(ports),
  jobs: () => [bookSeatPayment, failSeatPayment, takeBackSeats],
  scheduled: () => [licenceJob],
  messages,
  tables: personalTables,
});
