// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { ofAccount } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  push_subscriptions: {
    secret: 'endpoint p256dh auth',
    copy: {
      part: 'devices',
      title: 'Devices that get notifications',
      by: ofAccount(),
      only: 'account',
      also: 'created_at',
      at: 'created_at',
    },
    byAccount: 'endpoint p256dh auth device',
  },
};
