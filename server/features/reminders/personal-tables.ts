// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { house, ofResident } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  due_reminders: {
    copy: {
      part: 'money',
      title: 'Reminders',
      by: ofResident(),
      also: 'reminded_on charge_count outstanding_minor channel sent_at',
      told: { house: house() },
      at: 'reminded_on',
    },
    harmless: 'channel',
  },
  house_letters: {
    mentions: 'office',
    copy: {
      part: 'money',
      title: 'Letters',
      by: ofResident(),
      also: 'step letter_on overdue_minor pay_by channel sent_at',
      told: { house: house() },
      at: 'letter_on',
    },
    area: 'Notes of the books',
    redacted: { subject: 500, body: 20000 },
    harmless: 'step channel',
  },
  house_calls: {
    mentions: 'office',
    copy: {
      part: 'money',
      title: 'Calls about dues',
      by: ofResident(),
      also: 'called_on called_at',
      told: { house: house() },
      at: 'called_at',
    },
    area: 'Notes of the books',
    redacted: { note: 500 },
  },
  letter_templates: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { subject: 150, body: 5000 },
    harmless: 'step',
  },
};
