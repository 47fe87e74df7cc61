// The input of a reading round along a street: a value for each meter, its preview, and the server's verdict.
import { useState } from 'react';
import { recordReadings } from '#calls/utilities/utility-readings.ts';
import type { ReadingResult, RoundRow } from '#contract/utilities/utility-readings.ts';
import { isUnlike } from '#contract/utilities/utility-words.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { countOf } from '#ui/format/count.ts';
import { readingNoun, sayNumber } from './words.ts';

type Typed = { text: string; isConfirmed: boolean };

export type Judged =
  | { state: 'empty' | 'taken' }
  | { state: 'right'; used: number }
  | { state: 'wrong' | 'asks'; sentence: string };

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const valueOf = (text: string): number | null => {
  const bare = text.replaceAll(/[\s,]/gu, '');
  return /^\d{1,9}(\.\d{1,3})?$/u.test(bare) ? Number(bare) : null;
};

/** The verdict on a value while it is typed; the server checks all of it again. */
export function judgeTyped(row: RoundRow, typed: Typed | undefined, day: string): Judged {
  if (!typed || typed.text.trim() === '') return { state: 'empty' };
  const value = valueOf(typed.text);
  if (value === null) return { state: 'wrong', sentence: 'Enter the number on the display.' };
  const before = row.lastReading;
  if (!before) return { state: 'right', used: 0 };
  if (value < before.value) {
    return {
      state: 'wrong',
      sentence: `The last reading was ${sayNumber(before.value)}, which is higher.`,
    };
  }
  const used = Math.round((value - before.value) * row.multiplier * 1000) / 1000;
  const days = daysBetween(before.readOn, day);
  if (isUnlike(row, used, days) && !typed.isConfirmed) {
    const expected = Math.round((row.dailyAverage ?? 0) * days);
    const sentence = `${sayNumber(used)} used, about ${sayNumber(expected)} expected.`;
    return { state: 'asks', sentence };
  }
  return { state: 'right', used };
}

export function useRound(rows: readonly RoundRow[], day: string) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const [said, setSaid] = useState<Readonly<Record<string, ReadingResult>>>({});
  const record = useAct(recordReadings, { toasts: 'errors' });
  const judged = (row: RoundRow): Judged => {
    const result = said[row.meterId];
    if (row.isDone || result?.verdict === 'Taken') return { state: 'taken' };
    const own = judgeTyped(row, typed[row.meterId], day);
    if (!result || own.state !== 'right') return own;
    return { state: result.verdict === 'Unlike' ? 'asks' : 'wrong', sentence: result.sentence };
  };
  const ready = rows.filter((row) => judged(row).state === 'right');
  const change = (meterId: string, next: Partial<Typed>) => {
    setTyped((all) => ({
      ...all,
      [meterId]: { text: '', isConfirmed: false, ...all[meterId], ...next },
    }));
    // The server's verdict was about another value: clear it.
    setSaid((all) => Object.fromEntries(Object.entries(all).filter(([id]) => id !== meterId)));
  };
  const save = async () => {
    const body = {
      readOn: day,
      rows: ready.map(({ meterId }) => ({
        meterId,
        value: valueOf(typed[meterId]?.text ?? '') ?? 0,
        isConfirmed: typed[meterId]?.isConfirmed ?? false,
      })),
    };
    const { taken, results } = await record.mutateAsync({ body });
    setSaid((all) => ({
      ...all,
      ...Object.fromEntries(results.map((result) => [result.meterId, result])),
    }));
    if (taken > 0) toastSuccess(`${countOf(taken, readingNoun)} saved.`);
  };
  return { typed, judged, ready, change, save, isSaving: record.isPending };
}
