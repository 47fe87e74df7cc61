// The audit pack's files about the bank: lines, matches with their undoing, and months that were closed and reopened.
// Together with journals.csv they show how the books agree with the bank.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { PackFile } from './audit-queries.ts';

const nameOf = (user: ReturnType<typeof sql>) =>
  sql`(select u.name from users u where u.id = ${user})`;

export const bankFiles: readonly PackFile[] = [
  {
    name: 'bank-lines.csv',
    holds: 'Every line of an imported bank statement with a day in the time.',
    columns: [
      { title: 'id', means: 'The line in the database.' },
      { title: 'bank_account', means: 'The bank and the number of the account.' },
      { title: 'file', means: 'The file that the line came with.' },
      { title: 'posted_on', means: 'The day that the bank gives.' },
      {
        title: 'amount_minor',
        means: 'In minor units; positive is money in, negative is money out.',
      },
      {
        title: 'balance_after_minor',
        means: 'The balance that the bank states; empty where it states none.',
      },
      { title: 'description', means: 'The words of the bank.' },
      { title: 'reference', means: 'The reference that the bank gives.' },
      { title: 'payer', means: 'The payer that the bank names.' },
      {
        title: 'state',
        means: 'Unmatched, Suggested, Matched or Ignored, on the day of the pack.',
      },
      { title: 'ignored_reason', means: 'The reason that was given where it is Ignored.' },
    ],
    from: ({ fromOn, toOn }) => sql`
      select l.id::text as key, l.id, b.bank_name || ' ' || b.account_number as bank_account, i.file_name as file,
        l.posted_on, l.amount_minor, l.balance_after_minor, l.description, l.reference, l.payer, l.state,
        l.ignored_reason
      from bank_lines l
      join bank_accounts b on b.community_id = l.community_id and b.id = l.bank_account_id
      join statement_imports i on i.community_id = l.community_id and i.id = l.import_id
      where l.community_id = ${here} and l.posted_on between ${fromOn}::date and ${toOn}::date`,
  },
  {
    name: 'bank-matches.csv',
    holds:
      'What each of those lines was matched with. The parts of a Matched line that were not undone and have no ' +
      'from_match sum to its amount.',
    columns: [
      { title: 'id', means: 'The match in the database.' },
      { title: 'bank_line', means: 'The line in bank-lines.csv.' },
      {
        title: 'kind',
        means:
          'Transaction: already in the books. Payment: recorded from the line. ' +
          'Unallocated: money of a house that was not known yet.',
      },
      { title: 'amount_minor', means: 'The part of the line, in minor units.' },
      { title: 'journal', means: 'The reference of the journal.' },
      {
        title: 'from_match',
        means: 'The unallocated match that this part was given to a house from.',
      },
      { title: 'made_by', means: 'The person who matched it.' },
      { title: 'made_at', means: 'The moment of the match.' },
      { title: 'undone_by', means: 'The person who undid the match; empty while it counts.' },
      { title: 'undone_at', means: 'The moment that it was undone.' },
      { title: 'undo_reason', means: 'The reason that was given.' },
    ],
    from: ({ fromOn, toOn }) => sql`
      select p.id::text as key, p.id, p.bank_line_id as bank_line, p.kind, p.amount_minor, j.reference as journal,
        p.from_part_id as from_match, ${nameOf(sql`p.made_by`)} as made_by, p.made_at,
        ${nameOf(sql`p.undone_by`)} as undone_by, p.undone_at, p.undo_reason
      from bank_lines l
      join bank_line_parts p on p.community_id = l.community_id and p.bank_line_id = l.id
      join journals j on j.community_id = p.community_id and j.id = p.journal_id
      where l.community_id = ${here} and l.posted_on between ${fromOn}::date and ${toOn}::date`,
  },
  {
    name: 'closings.csv',
    holds:
      'Every closing of a month that ends in the time, with bank and books of each account, and its reopening. ' +
      'A closing without an account to compare has one row.',
    columns: [
      { title: 'closing', means: 'The closing in the database.' },
      { title: 'closed_through', means: 'The last day that it closes.' },
      { title: 'closed_by', means: 'The person who closed it.' },
      { title: 'closed_at', means: 'The moment of the closing.' },
      { title: 'note', means: 'The words that were written with it.' },
      {
        title: 'bank_account',
        means: 'The account compared; empty for movements that no statement shows.',
      },
      { title: 'bank_minor', means: 'The sum of the lines of its statements.' },
      { title: 'booked_minor', means: 'The sum of the lines that were matched.' },
      { title: 'ignored_minor', means: 'The sum of the lines that were ignored.' },
      { title: 'difference_minor', means: 'bank_minor - booked_minor - ignored_minor.' },
      { title: 'explanation', means: 'The words that explain a difference.' },
      {
        title: 'reopened_by',
        means: 'The person who opened the month again; empty while it is closed.',
      },
      { title: 'reopened_at', means: 'The moment that it was opened again.' },
      { title: 'reopen_reason', means: 'The reason that was given.' },
    ],
    from: ({ fromOn, toOn }) => sql`
      select c.id::text || ' ' || coalesce(d.position, 0)::text as key, c.id as closing, c.closed_through,
        ${nameOf(sql`c.closed_by`)} as closed_by, c.closed_at, c.note,
        d.row -> 'bankAccount' ->> 'label' as bank_account, (d.row ->> 'bankMinor')::bigint as bank_minor,
        (d.row ->> 'bookedMinor')::bigint as booked_minor, (d.row ->> 'ignoredMinor')::bigint as ignored_minor,
        (d.row ->> 'differenceMinor')::bigint as difference_minor, d.row ->> 'explanation' as explanation,
        ${nameOf(sql`r.reopened_by`)} as reopened_by, r.reopened_at, r.reason as reopen_reason
      from ledger_closings c
      left join lateral jsonb_array_elements(c.figures -> 'differences') with ordinality d (row, position) on true
      left join ledger_reopenings r on r.community_id = c.community_id and r.closing_id = c.id
      where c.community_id = ${here} and c.closed_through between ${fromOn}::date and ${toOn}::date`,
  },
];
