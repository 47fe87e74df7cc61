// Shared setup of the reconciliation tests: an estate with a bank account, and statements in a bank's format.
import assert from 'node:assert/strict';
import type { Operation } from '#contract/shared/operation.ts';
import * as lines from '#contract/reconciliation/bank-lines.ts';
import type { BankLine, MatchPart } from '#contract/reconciliation/bank-lines.ts';
import * as statements from '#contract/reconciliation/bank-statements.ts';
import type { Statement } from '#contract/reconciliation/bank-statements.ts';
import * as receipts from '#contract/reconciliation/unallocated-receipts.ts';
import { issueComing } from '#server/features/dues/issue-job.ts';
import { jobTools, newEstate } from '#kernel/billing/testing.ts';
import { stepUp } from '#testing/finances.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

type SentFile = {
  params: Record<string, string>;
  bytes: Buffer;
  name: string;
  fields?: Record<string, string>;
};

/** Sends a file to an upload operation. */
export function sendFile(
  world: World,
  who: Person,
  operation: Operation,
  { params, bytes, name, fields = {} }: SentFile,
) {
  const boundary = 'a-boundary-that-no-file-holds';
  const before = Object.entries(fields).map(
    ([key, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const payload = Buffer.concat([
    Buffer.from(before.join('')),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const path = operation.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
  return world.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  });
}

/** A bank statement as CSV. Each row is `day, narration, debit, credit`, with days such as 31/12/2026. */
export const csvOf = (...rows: string[]): Buffer =>
  Buffer.from(['Date,Narration,Debit,Credit', ...rows.map(yearFirst)].join('\r\n'));

/** Rewrites a day as 2026-12-31, so that the import does not ask for the order of day and month. */
const yearFirst = (row: string): string => row.replace(/^(\d\d)\/(\d\d)\/(\d{4})/, '$3-$2-$1');

/** Opens a new world with an estate that has a manager, houses and one bank account. */
export async function openBooks(houses = 5) {
  const world = await openWorld();
  const manager = await world.person({ firstName: 'Ngozi', lastName: 'Books' });
  const books = await newBooks(world, manager, houses);
  return { world, manager, ...books };
}

export async function newBooks(world: World, manager: Person, houses = 5) {
  const estate = await newEstate(world, manager, houses);
  await stepUp(world, manager);
  const { params, communityId } = estate;
  const account = async (number: string): Promise<string> => {
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into bank_accounts (community_id, bank_name, account_number, account_name, usable_from, created_by)
       select $1, 'Zenith Bank', $2, 'Palm Estate', now(), owner_id from communities where id = $1 returning id`,
      [communityId, number],
    );
    return rows[0]?.id ?? '';
  };
  const bankAccountId = await account('1012345678');
  const upload = async (bytes: Buffer, name = 'statement.csv', to = bankAccountId) => {
    const answer = await sendFile(world, manager, statements.uploadStatement, {
      params: { communityId, bankAccountId: to },
      bytes,
      name,
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return (JSON.parse(answer.body) as { data: Statement }).data;
  };
  const bringIn = (
    statement: Pick<Statement, 'id' | 'version'>,
    leaveOutProblems = false,
    covers: { fromOn?: string; toOn?: string } = {},
  ) =>
    world.call(manager, statements.importStatement, {
      params: { communityId, statementId: statement.id },
      body: { version: statement.version, leaveOutProblems, ...covers },
    });
  const list = async (query: Record<string, string> = {}): Promise<BankLine[]> =>
    (
      await world.call(manager, lines.listBankLines, {
        params,
        query: { PageSize: '100', Sort: 'postedOn', ...query },
      })
    ).data.items;
  return {
    ...estate,
    bankAccountId,
    account,
    upload,
    bringIn,
    list,
    /** Issues the bills that are due for issue by the world's clock. */
    issueComing: () => issueComing.run(jobTools(world)),
    /**
     * Imports a statement with these rows, and runs the job that suggests matches. Returns the estate's bank lines, at
     * most 100, oldest first.
     */
    statement: async (...rows: string[]): Promise<BankLine[]> => {
      await bringIn(await upload(csvOf(...rows)));
      await world.settle();
      return list();
    },
    match: (line: BankLine, parts: MatchPart[], more: { bookedOn?: string } = {}) =>
      world.call(manager, lines.matchBankLine, {
        params: { communityId, bankLineId: line.id },
        body: { parts, version: line.version, ...more },
      }),
    undo: (line: BankLine) =>
      world.call(manager, lines.undoBankLine, {
        params: { communityId, bankLineId: line.id },
        body: { reason: 'Matched by mistake', version: line.version },
      }),
    receipts: async (query: Record<string, string> = {}) =>
      (await world.call(manager, receipts.listUnallocatedReceipts, { params, query })).data.items,
    left: async () => (await world.call(manager, lines.getReconciliation, { params })).data,
  };
}
