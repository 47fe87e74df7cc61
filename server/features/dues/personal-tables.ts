// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const personalTables: PersonalTables = {
  due_attachments: { area: 'Notes of the books', redacted: { name: 200 }, harmless: 'key' },
  due_house_amounts: { harmless: 'basis' },
  due_periods: { harmless: 'penalty status reminders amount audience proration' },
  due_settings: { harmless: 'proration penalty reminders' },
  dues: {
    area: 'Notes of the books',
    redacted: { title: 80, description: 1000 },
    harmless: 'category amount audience frequency penalty reminders proration status',
  },
};
