// Forgetting a person in what is written beside the books: notes of claims and promises, and the names of files.
// Amounts, receipts and what was booked stay as they are.
import { type Eraser, eraseTexts, type WrittenText } from '#platform/eraser.ts';

const texts: readonly WrittenText[] = [
  { table: 'payment_claims', columns: { note: 500, proof_name: 200, decision_reason: 250 } },
  { table: 'house_letters', columns: { subject: 500, body: 20_000 } },
  { table: 'receipt_emails', columns: { email: 254 } },
  { table: 'payment_promises', columns: { note: 250 } },
];

export const duesEraser: Eraser = {
  label: 'Claims and promises',
  erase: async ({ db }, person) => {
    let changed = 0;
    for (const text of texts) changed += await eraseTexts(db, person, text);
    return changed;
  },
};
