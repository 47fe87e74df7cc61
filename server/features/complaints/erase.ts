// Forgetting a person in complaints: their name and contacts go out of what was written, by them and about them. What
// was wrong and what was done stands.
import { type Eraser, eraseTexts, type WrittenText } from '#platform/eraser.ts';

const texts: readonly WrittenText[] = [
  {
    table: 'complaints',
    columns: {
      title: 120,
      description: 2000,
      location: 200,
      hold_reason: 500,
      resolution_note: 2000,
      rejection_reason: 500,
      rating_comment: 500,
      delay_reason: 500,
      archived_reason: 500,
      created_by_name: 120,
    },
  },
  { table: 'complaint_comments', columns: { body: 2000, author_name: 120 } },
  { table: 'complaint_files', columns: { name: 200 } },
  {
    table: 'provider_jobs',
    columns: { instructions: 1000, end_reason: 500, done_note: 2000, quote_note: 1000 },
  },
];

export const complaintEraser: Eraser = {
  label: 'Complaints',
  erase: async ({ db }, person) => {
    let changed = 0;
    for (const text of texts) changed += await eraseTexts(db, person, text);
    return changed;
  },
};
