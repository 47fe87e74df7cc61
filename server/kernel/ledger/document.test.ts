// Tests docs/ledger.md: its chart equals the chart in the code, its examples can be posted to a real ledger, and
// every kind of journal has an example.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { given, givenWorld } from '#testing/given.ts';
import { type AccountKind, chart, normalBalanceOf } from './chart.ts';
import { type Line, postJournal } from './post.ts';
import { proveLedger } from './proof.ts';

const root = resolve(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docs/ledger.md'), 'utf8');

const examples = text
  .split('\n### ')
  .slice(1)
  .map((part) => part.split('\n## ')[0] ?? '')
  .map((part) => ({ kind: /^`([^`]+)`/.exec(part)?.[1] ?? '', rows: tableOf(part) }));

describe('docs/ledger.md', () => {
  const world = givenWorld();
  const estate = given(async () => ({ communityId: await world.community(await world.person()) }));

  test('the chart of accounts in docs/ledger.md equals the chart in the code', () => {
    assert.deepEqual(
      tableOf(sectionOf('The chart of accounts')),
      Object.values(chart).map((account) => [
        account.code,
        account.name,
        account.side.toLowerCase(),
        'guarded' in account ? 'yes' : '',
        'per' in account ? account.per : '',
      ]),
    );
  });

  test('docs/ledger.md has an example for each kind of journal that the server posts, and no others', () => {
    const found = execFileSync(
      'git',
      [
        'grep',
        '-hoE',
        `kind: '(due|utility|wallet)\\.[a-z.-]+'`,
        '--',
        'server/features',
        'server/kernel',
        ':!*.test.ts',
      ],
      { cwd: root, encoding: 'utf8' },
    );
    const posted = new Set([...found.matchAll(/'([^']+)'/g)].map(([, kind]) => kind));
    const shown = new Set(examples.map(({ kind }) => kind));
    assert.deepEqual([...shown].toSorted(), [...posted].toSorted());
  });

  test('posting the examples of docs/ledger.md gives the balances that it states', async () => {
    const inLedger = <T>(work: Parameters<typeof enterAsSystem<T>>[2]) =>
      enterAsSystem(world.pool, { communityId: estate.communityId }, work);
    for (const { kind, rows } of examples) {
      await inLedger(({ db }) =>
        postJournal(db, {
          kind,
          occurredOn: '2026-11-21',
          postedAt: '2026-11-21T09:00:00.000Z',
          narration: 'As the document has it',
          source: { kind: 'test', id: randomUUID() },
          lines: rows.map(lineOf),
        }),
      );
    }
    const { rows } = await world.owner.query<{ kind: AccountKind; subject: string; minor: number }>(
      `select kind, subject, balance_minor as minor from ledger_accounts a where community_id = $1
         and exists (select from postings p where p.account_id = a.id)`,
      [estate.communityId],
    );
    const key = (kind: AccountKind, subject: string) => `${chart[kind].name} ${subject}`.trim();
    assert.deepEqual(
      Object.fromEntries(
        tableOf(sectionOf('Balances after all examples')).map(([name, whose = '', is]) => [
          key(kindOf(name), whose),
          minorOf(is),
        ]),
      ),
      Object.fromEntries(
        rows.map(({ kind, subject, minor }) => [key(kind, subject), normalBalanceOf(kind, minor)]),
      ),
    );
    assert.deepEqual(await inLedger(({ db }) => proveLedger(db)), {
      unbalanced: [],
      differences: [],
    });
  });
});

/** The cells of a section's table, without the header row. */
function tableOf(section: string): string[][] {
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function sectionOf(heading: string): string {
  return text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
}

function minorOf(amount = ''): number {
  return Math.round(Number(amount.replaceAll(',', '')) * 100);
}

function kindOf(name = ''): AccountKind {
  const found = Object.entries(chart).find(([, account]) => account.name === name);
  assert.ok(found, `the chart has no account ${name}`);
  return found[0] as AccountKind;
}

function lineOf([name, whose = '', debit, credit]: string[]): Line {
  return {
    account: kindOf(name),
    subject: whose,
    amountMinor: minorOf(debit) - minorOf(credit),
  };
}
