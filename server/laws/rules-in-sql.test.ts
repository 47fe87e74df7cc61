// Compares rules that exist in TypeScript and in SQL, each over many inputs. docs/decisions/0118 says for each rule
// which side defines it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import {
  complaintStatuses,
  residentMoves,
  staffMoves,
  stepShares,
} from '#contract/complaints/complaint-words.ts';
import { jobMoves, jobStatuses, linkMoves } from '#contract/providers/provider-words.ts';
import { relationships } from '#contract/residents/occupancies.ts';
import { cardOf } from '#contract/shared/gate-words.ts';
import { kyselyOver } from '#platform/database/database.ts';
import { hasRightsByDefault } from '#rules/residents/default-right.ts';
import { isUnder18 } from '#rules/residents/person-rules.ts';
import { stateOf } from '#rules/gate/pass-rules.ts';
import { foldedText } from '#rules/shared/folded-text.ts';
import { blockName, houseLine } from '#rules/shared/house-line.ts';
import { stateAt } from '#server/features/gate-passes/passes-queries.ts';
import { givenWorld } from '#testing/given.ts';

describe('rules in TypeScript and in SQL', () => {
  const world = givenWorld();

  test('the database allows exactly the transitions of a complaint that staff or its reporter may make', async () => {
    const pairs = pairsOf(complaintStatuses);
    assert.deepEqual(
      await inSql('complaint_may_become(a, b)', pairs),
      pairs.map(([from, to]) => staffMoves[from].includes(to) || residentMoves[from].includes(to)),
    );
  });

  test('SQL and TypeScript warn and escalate at the same shares of a complaint’s time', async () => {
    const steps = [1, 2, 3, 4, 5].map((step) => [step]);
    assert.deepEqual(await inSql('complaint_step_share(a::integer)::float', steps), [
      ...stepShares,
      null,
    ]);
  });

  test('the database allows exactly the transitions of a provider job that the rules allow', async () => {
    const pairs = pairsOf(jobStatuses);
    assert.deepEqual(
      await inSql('job_may_become(a, b)', pairs),
      pairs.map(([from, to]) => jobMoves[from].includes(to)),
    );
    for (const [to, from] of Object.entries(linkMoves)) {
      for (const status of from) assert.ok(jobMoves[status].includes(to as never), to);
    }
  });

  test('SQL and TypeScript give each relationship the same rights by default', async () => {
    assert.deepEqual(
      await inSql(
        'default_right(a)',
        relationships.map((one) => [one]),
      ),
      relationships.map(hasRightsByDefault),
    );
  });

  test('SQL and TypeScript compute the same state of a pass', async () => {
    const now = new Date('2026-11-30T12:00:00.000Z');
    const instants = [-2, -1, 0, 1, 2].map((ms) => new Date(now.getTime() + ms).toISOString());
    const passes = [null, 'Used up', 'Expired', 'Revoked'].flatMap((endedAs) =>
      [true, false].flatMap((isPaused) =>
        instants.flatMap((validFrom) =>
          instants.map((validTo) => ({ endedAs, isPaused, validFrom, validTo }) as const),
        ),
      ),
    );
    const { rows } = await sql<{ state: string }>`
      select ${stateAt(now.toISOString())} as state
      from jsonb_array_elements(${JSON.stringify(passes)}::jsonb) with ordinality as given(value, n)
      cross join lateral (select value ->> 'endedAs', (value ->> 'isPaused')::boolean,
        (value ->> 'validFrom')::timestamptz, (value ->> 'validTo')::timestamptz)
        as p(ended_as, is_paused, valid_from, valid_to)
      order by n`.execute(kyselyOver(world.owner));
    assert.deepEqual(
      rows.map(({ state }) => state),
      passes.map((pass) => stateOf(pass as never, now)),
    );
  });

  test('SQL and TypeScript normalise card numbers in the same way', async () => {
    const texts = awkwardTexts().map((text) => [text] as const);
    assert.deepEqual(
      await inSql('card_form(a)', texts),
      texts.map(([text]) => cardOf(text)),
    );
  });

  test('SQL and TypeScript normalise text for searching in the same way', async () => {
    const texts = awkwardTexts().map((text) => [text] as const);
    assert.deepEqual(
      await inSql('search_form(a)', texts),
      texts.map(([text]) => ` ${foldedText(text).replaceAll(/\s+/g, ' ')}`),
    );
  });

  test('SQL and TypeScript write the address of a house in the same way', async () => {
    const blocks = ['', 'B', 'Block B', 'block 2', 'BLOCK', 'Blk 3', 'Ẹ', ' '];
    const houses = ['12', '12A', ''].flatMap((houseNumber) =>
      ['Palm Street', 'Ọ̀nà Street'].flatMap((streetName) =>
        blocks.flatMap((block) =>
          ['', 'Flat 3', 'B'].map((unitLabel) => ({ houseNumber, streetName, block, unitLabel })),
        ),
      ),
    );
    assert.deepEqual(
      await inSql(
        'address_line(a, b, c, d)',
        houses.map((one) => [one.houseNumber, one.streetName, one.block, one.unitLabel]),
      ),
      houses.map(houseLine),
    );
    assert.deepEqual(
      await inSql(
        `coalesce(block_name(a), '')`,
        blocks.map((block) => [block]),
      ),
      blocks.map(blockName),
    );
  });

  test('the unique index of house addresses computes the same key as the function house_place()', async () => {
    const { rows } = await world.owner.query<{ key: string }>(
      `select pg_get_indexdef('houses_address_key'::regclass, 3, true) as key`,
    );
    const texts = awkwardTexts();
    const houses = texts.map((text, at) => [text, `${at}`, texts.at(-at) ?? '']);
    const key = `(select ${rows[0]?.key} from (select a as block, b as house_number, c as unit_label) h)`;
    assert.deepEqual(await inSql(key, houses), await inSql('house_place(a, b, c)', houses));
  });

  test('SQL and TypeScript count the same people as under 18', async () => {
    const days = ['2026-11-30', '2027-02-28', '2028-02-28', '2028-02-29', '2028-03-01'];
    const births = (today: string) =>
      [-2, -1, 0, 1, 2].map((more) => {
        const year = Number(today.slice(0, 4)) - 18;
        const day = new Date(
          Date.UTC(year, Number(today.slice(5, 7)) - 1, Number(today.slice(8)) + more),
        );
        return day.toISOString().slice(0, 10);
      });
    const pairs = days.flatMap((today) => births(today).map((born) => [born, today] as const));
    assert.deepEqual(
      await inSql(`a::date > b::date - interval '18 years'`, pairs),
      pairs.map(([born, today]) => isUnder18(born, today)),
    );
  });

  test('due_schedule() computes the same periods as the test, at month ends and in leap years', async () => {
    const steps = [
      [7, 0],
      [0, 1],
      [0, 3],
      [0, 6],
      [0, 12],
      [0, 5],
      [0, 0],
    ] as const;
    const starts = ['2026-11-30', '2027-01-31', '2028-01-30', '2028-02-29', '2027-12-01'];
    for (const [days, months] of steps) {
      for (const startOn of starts) {
        for (const dueDay of [null, 1, 15, 28, 29, 30, 31]) {
          const { rows } = await world.owner.query(
            `select number, starts_on::text as "startsOn", ends_on::text as "endsOn", due_on::text as "dueOn"
             from due_schedule($1, $2, $3, $4, 0, 14) order by number`,
            [startOn, days, months, dueDay],
          );
          const wanted = Array.from({ length: 15 }, (_, number) =>
            periodOf({ startOn, days, months, dueDay }, number),
          );
          assert.deepEqual(rows, wanted, `${startOn} ${days} ${months} ${dueDay}`);
        }
      }
    }
  });

  /** The results of an SQL expression for rows of texts `a`, `b`, `c` and `d`. */
  async function inSql(expression: string, rows: readonly (readonly unknown[])[]) {
    const found = await world.owner.query<{ result: unknown }>(
      `select ${expression} as result from jsonb_array_elements($1) with ordinality as row(value, n)
       cross join lateral (select value ->> 0, value ->> 1, value ->> 2, value ->> 3) as x(a, b, c, d)
       order by n`,
      [JSON.stringify(rows)],
    );
    return found.rows.map(({ result }) => result);
  }
});

const pairsOf = <Status extends string>(all: readonly Status[]) =>
  all.flatMap((from) => all.map((to) => [from, to] as const));

/** Words with each Latin letter with a mark, each common mark, Nigerian letters, quotes, emoji, digits and spaces. */
function awkwardTexts(): string[] {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
  const letters = [...range(0xc0, 0xd6), ...range(0xd8, 0xf6), ...range(0xf8, 0x17f)];
  const others = [...range(0x1cd, 0x1dc), ...range(0x1e00, 0x1e99), ...range(0x1ea0, 0x1ef9)];
  const marks = range(0x300, 0x362).map((mark) => `e${mark}`);
  const words = [
    'Ọlọ́runṣẹ̀yẹ',
    'Ńgọ̀zị́',
    'ƁAƊO ƙƴɓɗ',
    'Ǹjọ̀kụ',
    'Kẹ́hìndé-Òjó',
    "O'Neil",
    'O’Neil',
    '“Ọba”',
  ];
  const texts = [
    '',
    ' ',
    ' a ',
    'a\t b\n c',
    'A 123-456',
    'a123456',
    '007/B_2.1',
    '🏠 12B 👩🏾‍🦱',
    '王',
    'Ф',
    '\\%_',
  ];
  return [
    ...[...letters, ...others, ...marks].map((letter) => `x${letter}Y 1`),
    ...words,
    ...texts,
  ];
}

type Rhythm = { startOn: string; days: number; months: number; dueDay: number | null };

/** A period of a due, counted with years, months and days. */
function periodOf({ startOn, days, months, dueDay }: Rhythm, number: number) {
  const [year = 0, month = 0, day = 0] = startOn.split('-').map(Number);
  const lengthOf = (ofMonth: number) => new Date(Date.UTC(year, ofMonth, 0)).getUTCDate();
  const dayIn = (ofMonth: number, wanted: number) =>
    new Date(Date.UTC(year, ofMonth - 1, Math.min(wanted, lengthOf(ofMonth))));
  const startOf = (at: number) => {
    const first = dayIn(month + at * months, day);
    first.setUTCDate(first.getUTCDate() + at * days);
    return first;
  };
  const textOf = (date: Date) => date.toISOString().slice(0, 10);
  const start = startOf(number);
  const last = startOf(number + 1);
  last.setUTCDate(last.getUTCDate() - 1);
  const monthOfStart = (start.getUTCFullYear() - year) * 12 + start.getUTCMonth() + 1;
  const due = [monthOfStart, monthOfStart + 1]
    .map((ofMonth) => dayIn(ofMonth, dueDay ?? 1))
    .find((one) => one >= start);
  return {
    number,
    startsOn: textOf(start),
    endsOn: days + months > 0 ? textOf(last) : null,
    dueOn: textOf(dueDay === null ? start : (due ?? start)),
  };
}
