// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { ofAccount, ofResident } from '#platform/feature/personal-rows.ts';

/** Entries about the person’s own profile. */
const ownProfileEntry = `(t.entity_type = 'resident' and ${ofResident('entity_id')})`;

export const personalTables: PersonalTables = {
  audit_entries: {
    mentions: 'office',
    copy: {
      part: 'activity',
      title: 'Log of what you did, and of changes to your profile',
      by: `(${ofAccount('actor_id')} or ${ownProfileEntry})`,
      also: 'occurred_at action entity_type',
      without: 'actor_name entity_label before after reason ip device',
      at: 'occurred_at',
      told: {
        changed_from: `case when ${ownProfileEntry} then t.before end`,
        changed_to: `case when ${ownProfileEntry} then t.after end`,
        by_you: `coalesce(${ofAccount('actor_id')}, false)`,
        from_address: `case when ${ofAccount('actor_id')} then t.ip end`,
        on_device: `case when ${ofAccount('actor_id')} then t.device end`,
      },
    },
    byEraser: 'actor_name entity_label before after reason ip device',
    harmless: 'actor_role action entity_type request_id',
  },
  audit_redactions: { harmless: 'seal digest' },
  audit_seals: { harmless: 'hash' },
};
