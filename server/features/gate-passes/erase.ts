// Forgetting a person at the gate: as a host of passes, in notes of guards, and as a frequent guest of others. Visits
// that are over lose the guest's name with the retention, or when the guest asks (`erase-guest.ts`).
import { type Eraser, eraseTexts, type WrittenText } from '#platform/eraser.ts';

const texts: readonly WrittenText[] = [
  {
    table: 'gate_passes',
    columns: { host_name: 101, note: 200, ended_by_name: 101, ended_reason: 250 },
  },
  { table: 'visits', columns: { decided_by: 101, step_by_name: 101, step_note: 250 } },
  { table: 'visit_steps', columns: { by_name: 101, note: 250 } },
  {
    table: 'gate_overrides',
    columns: { reason: 250, guard_name: 101, supervisor_name: 101 },
  },
  { table: 'handover_notes', columns: { text: 1000 } },
  { table: 'exit_items', columns: { description: 200, announced_by: 101, left_by: 101 } },
];

export const gateEraser: Eraser = {
  label: 'Gate',
  erase: async ({ db }, person) => {
    let changed = 0;
    for (const text of texts) changed += await eraseTexts(db, person, text);
    return changed;
  },
};
