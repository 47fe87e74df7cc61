// Support tickets, also by people without an account.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { closeTickets } from './close-job.ts';
import { ticketEraser } from './erase.ts';
import type { GuestOptions } from './guest.ts';
import * as messages from './messages.ts';
import { supportRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

export const supportFeature = defineFeature<Pick<GuestOptions, 'takeTicket' | 'takeLook'>>({
  name: 'support',
  needs: { takeTicket: true, takeLook: true },
  routes: (options, ports) => supportRoutes({ ...options, ...ports }),
  scheduled: () => [closeTickets],
  erasers: [ticketEraser],
  messages,
  tables: personalTables,
});
