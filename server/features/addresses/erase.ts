// Forgetting a person in the notes of houses: their name and contacts go, the note stays.
import { type Eraser, eraseTexts } from '#platform/eraser.ts';

export const houseEraser: Eraser = {
  label: 'Notes of houses',
  erase: ({ db }, person) =>
    eraseTexts(db, person, { table: 'houses', columns: { notes: 1000, archived_reason: 500 } }),
};
