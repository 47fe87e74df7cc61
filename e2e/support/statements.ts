// Bank accounts and statements, made by the same calls as the pages make.
import type pg from 'pg';
import {
  type BankLine,
  listBankLines,
  type MatchPart,
  matchBankLine,
} from '#contract/reconciliation/bank-lines.ts';
import {
  importStatement,
  type Statement,
  uploadStatement,
} from '#contract/reconciliation/bank-statements.ts';
import { headersOf, urlOf } from '#lib/api/request.ts';
import { callAs } from './estate.ts';
import type { Person } from './people.ts';
import { currentRun } from './run.ts';
import { expect } from './story.ts';

type Import = {
  communityId: string;
  bankAccountId: string;
  csv: string;
  /** The days that the statement covers, if more than those of its lines. */
  covers?: { fromOn: string; toOn: string };
};

/** Uploads a CSV file and imports its lines. Its days must be unambiguous: over 12, or with the year first. */
export async function importLines(
  person: Person,
  { communityId, bankAccountId, csv, covers = undefined }: Import,
): Promise<void> {
  const parts = { params: { communityId, bankAccountId } };
  const body = new FormData();
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'zenith.csv');
  const response = await fetch(`${currentRun().url}${urlOf(uploadStatement, parts)}`, {
    method: 'POST',
    headers: headersOf(
      uploadStatement,
      parts,
      { token: person.token, communityId: null },
      undefined,
    ),
    body,
  });
  if (!response.ok) throw new Error(`The statement was refused: ${await response.text()}`);
  const { data } = (await response.json()) as { data: Statement };
  await callAs(person, importStatement, {
    params: { communityId, statementId: data.id },
    body: { version: data.version, ...covers },
  });
}

/** The account number of a house, which a payer writes in a transfer. */
export async function accountNumberOf(db: pg.Pool, houseId: string | undefined): Promise<string> {
  const { rows } = await db.query<{ account_number: string }>(
    'select account_number from houses where id = $1',
    [houseId],
  );
  return rows[0]?.account_number ?? '';
}

/** Matches every line of a community with one part, once the lines have been compared with the books. */
export async function matchLines(
  person: Person,
  communityId: string,
  partOf: (line: BankLine) => MatchPart,
): Promise<void> {
  const params = { communityId };
  const lines = async () => (await callAs(person, listBankLines, { params, query: {} })).items;
  // The comparison changes the version of a line.
  const compared = async () => (await lines()).every(({ awaitsSuggestions }) => !awaitsSuggestions);
  await expect.poll(compared).toBe(true);
  for (const line of await lines()) {
    const body = { parts: [partOf(line)], version: line.version };
    await callAs(person, matchBankLine, { params: { ...params, bankLineId: line.id }, body });
  }
}
