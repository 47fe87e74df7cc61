// How an erasure and a copy of a person's data treat each column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const personalTables: PersonalTables = {
  feature_usage: { harmless: 'id' },
  plan_prices: { harmless: 'currency' },
  seat_orders: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { created_by_name: 200, reason: 300 },
    harmless: 'kind status period currency payment_reference checkout_url channel',
  },
  subscriptions: { harmless: 'status period add_ons' },
};
