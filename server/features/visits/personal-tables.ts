// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { below, house, ofAccount } from '#platform/feature/personal-rows.ts';

const ownVisit = `exists (select from visits v
    join gate_passes p on p.community_id = v.community_id and p.id = v.pass_id
    where v.community_id = t.community_id and v.id = t.visit_id and p.host_id = any ($3::uuid[]))`;

export const personalTables: PersonalTables = {
  exit_items: {
    mentions: 'office',
    copy: {
      part: 'gate',
      title: 'Things taken out',
      by: ownVisit,
      also: 'quantity status left_at created_at',
      without: 'left_by',
      told: { house: house() },
      at: 'created_at',
    },
    area: 'Gate',
    redacted: { description: 200, announced_by: 101, left_by: 101 },
    harmless: 'photo status',
  },
  gate_overrides: {
    mentions: 'office',
    area: 'Gate',
    redacted: { reason: 250, guard_name: 101, supervisor_name: 101 },
    harmless: 'answer',
  },
  visit_photos: {
    mentions: 'office',
    area: 'Gate',
    redacted: { taken_by_name: 101 },
    harmless: 'subject file',
  },
  visit_steps: {
    mentions: 'office',
    area: 'Gate',
    redacted: { by_name: 0, note: 0 },
    harmless: 'status',
  },
  visits: {
    mentions: 'office',
    copy: {
      part: 'gate',
      title: 'Visits on your passes',
      by: below('gate_passes', 'pass_id', ofAccount('host_id')),
      also: 'kind status people arrived_at in_at out_at',
      without: 'in_by out_by decided_by step_by_name step_note',
      told: { house: house() },
      at: 'arrived_at',
    },
    area: 'Gate',
    redacted: {
      guest_name: 80,
      company: 80,
      in_by: 101,
      out_by: 101,
      decided_by: 101,
      step_by_name: 101,
      step_note: 250,
    },
    cleared: 'guest_phone',
    emptied: 'plate',
    harmless: 'kind method status photo decided_via conflict watch_matches',
  },
};
