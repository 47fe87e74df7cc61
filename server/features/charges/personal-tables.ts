// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { house, nameOf, ofResident } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  charge_changes: {
    mentions: 'office',
    area: 'Notes of the books',
    kept: { columns: 'reason', why: 'books' },
    harmless: 'kind',
  },
  charge_penalties: { harmless: 'kind' },
  charges: {
    copy: {
      part: 'money',
      title: 'Charges billed to you',
      isFirst: true,
      by: ofResident('billed_resident_id'),
      also:
        'issued_on due_on principal_minor penalty_minor waived_principal_minor ' +
        'waived_penalty_minor paid_principal_minor paid_penalty_minor outstanding_minor disputed_at voided_at',
      told: { due: nameOf('dues', 'due_id', 'title'), house: house() },
      at: 'due_on',
    },
    harmless: 'basis',
  },
  place_ageing: { harmless: 'house_type' },
};
