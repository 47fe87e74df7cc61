// How an erasure and a copy of a person's data treat each column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { ofAccount } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  notification_wishes: {
    copy: {
      part: 'messages',
      title: 'How you are notified',
      by: ofAccount(),
      only: 'own',
      also: 'by_type daily_digest quiet_hours',
    },
    harmless: 'by_type',
  },
  notifications: {
    mentions: 'office',
    copy: {
      part: 'messages',
      title: 'Notifications',
      by: ofAccount(),
      only: 'own',
      also: 'occurred_at activity_type is_read read_at',
      at: 'occurred_at',
    },
    area: 'Notifications',
    redacted: { title: 120, description: 1000, actor_name: 0, outcome: 160 },
    harmless: 'activity_type priority link group_key about',
  },
  settled_matters: {
    copy: {
      part: 'messages',
      title: 'Notifications that were dealt with',
      by: ofAccount(),
      only: 'own',
      also: 'settled_at',
      at: 'settled_at',
    },
    area: 'Notifications',
    redacted: { outcome: 160 },
    harmless: 'about',
  },
};
