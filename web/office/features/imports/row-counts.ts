// Counts every row of a file exactly once: added, updated, already there, skipped, with errors, or not reached.
import type { ImportCounts } from '#contract/imports/imports.ts';
import { countOf, formatCount } from '#ui/format/count.ts';

type Counted = { counts: ImportCounts; rowCount: number };

function sumOf({ counts, rowCount }: Counted) {
  const { created, updated, unchanged, duplicate, skipped, refused, failed } = counts;
  const leftOut = duplicate + skipped;
  const wrong = refused + failed;
  const unreached = rowCount - created - updated - unchanged - leftOut - wrong;
  return { created, updated, unchanged, leftOut, wrong, unreached };
}

/** The counts as figures; together they are all rows of the file. */
export function rowFigures(of: Counted) {
  const { created, updated, unchanged, leftOut, wrong, unreached } = sumOf(of);
  return [
    { label: 'Rows added', value: formatCount(created), hint: addedHint(of.counts) },
    { label: 'Rows updated', value: formatCount(updated) },
    { label: 'Rows unchanged', value: formatCount(unchanged) },
    { label: 'Rows skipped', value: formatCount(leftOut), hint: leftOutHint(of.counts) },
    { label: 'Rows with errors', value: formatCount(wrong) },
    ...(unreached > 0 ? [{ label: 'Rows not reached', value: formatCount(unreached) }] : []),
  ];
}

/** The same counts in one line: “20 rows: 15 added, 3 updated, 2 skipped”. */
export function rowSentence(of: Counted): string {
  const { created, updated, unchanged, leftOut, wrong, unreached } = sumOf(of);
  const parts = [
    [created, 'added'],
    [updated, 'updated'],
    [unchanged, 'unchanged'],
    [leftOut, 'skipped'],
    [wrong, 'with errors'],
    [unreached, 'not reached'],
  ] as const;
  const said = parts.filter(([count]) => count > 0);
  const rows = countOf(of.rowCount, { one: 'row', many: 'rows' });
  return `${rows}: ${said.map(([count, word]) => `${formatCount(count)} ${word}`).join(', ')}`;
}

function addedHint({ residents, houses, streets }: ImportCounts): string | false {
  const parts = [
    residents > 0 && countOf(residents, { one: 'resident', many: 'residents' }),
    houses > 0 && countOf(houses, { one: 'house', many: 'houses' }),
    streets > 0 && countOf(streets, { one: 'street', many: 'streets' }),
  ].filter((part) => part !== false);
  return parts.length > 0 && parts.join(', ');
}

/** “3 doubles, 2 not updated”. */
function leftOutHint({ duplicate, skipped }: ImportCounts): string | false {
  const parts = [
    duplicate > 0 && countOf(duplicate, { one: 'double', many: 'doubles' }),
    skipped > 0 && `${formatCount(skipped)} not updated`,
  ].filter((part) => part !== false);
  return parts.length > 0 && parts.join(', ');
}

/**
 * “1 with errors and 1 on streets that are not created”. The server counts both as blocked; only the first is a row's
 * own error.
 */
export function blockedWords({ blocked, withErrors }: { blocked: number; withErrors: number }) {
  const errors = `${formatCount(Math.min(blocked, withErrors))} with errors`;
  const ofStreets = blocked - withErrors;
  if (ofStreets <= 0) return errors;
  return `${errors} and ${formatCount(ofStreets)} on streets that are not created`;
}
