// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { house, ofAccount } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  auto_pay_runs: { harmless: 'status' },
  house_auto_pays: {
    copy: {
      part: 'money',
      title: 'Automatic payment of your home, as you set it',
      by: ofAccount('changed_by'),
      also: 'is_on trigger limit_minor changed_at',
      told: { house: house() },
      at: 'changed_at',
    },
    harmless: 'trigger',
  },
};
