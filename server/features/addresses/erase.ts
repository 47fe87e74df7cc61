// Forgetting a person in what is written of houses: their name and contacts go, the note and the document stay.
import { type Eraser, eraseTexts, type WrittenText } from '#platform/eraser.ts';

const texts: readonly WrittenText[] = [
  { table: 'houses', columns: { notes: 1000, archived_reason: 500 } },
  { table: 'house_documents', columns: { name: 200 } },
];

export const houseEraser: Eraser = {
  label: 'Notes and documents of houses',
  erase: async ({ db }, person) => {
    let changed = 0;
    for (const text of texts) changed += await eraseTexts(db, person, text);
    return changed;
  },
};
