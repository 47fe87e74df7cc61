// The shape of a bench, and the report of its figures: each beside its goal, whether it was met, and if not why.
import type { Ratio } from './measure.ts';

export type Report = {
  /** A ratio to the bare server, with the required minimum. */
  ratio(name: string, measured: Ratio, atLeast: number): void;
  /** A figure with the allowed maximum. */
  atMost(name: string, measured: number, most: number): void;
  atLeast(name: string, measured: number, least: number): void;
  /** A ratio in the bench's words, with the required minimum; null without a goal. */
  share(name: string, given: { measured: string; share: number; atLeast: number | null }): void;
  /** A figure without a goal. */
  note(name: string, measured: string): void;
  /** Stores a value beside the lines, for a later run to read. */
  keep(name: string, value: object): void;
  /** Whether to measure a part of a bench: all of them, unless `--only` names one. */
  wants(...parts: readonly string[]): boolean;
};

export type Bench = (report: Report) => Promise<void>;

export type Line = { name: string; measured: string; goal: string; met: boolean };

/** Collects lines and prints each at once. */
export function openReport(
  lines: Line[],
  only?: string,
  kept: Record<string, object> = {},
): Report {
  const add = (line: Line): void => {
    lines.push(line);
    console.log(`${line.met ? 'met   ' : 'MISSED'}  ${line.name}: ${line.measured} (${line.goal})`);
  };
  const noGoal = { goal: 'no goal', met: true };
  const wanted = (least: number): string => `at least ${Math.round(least * 100)} %`;
  return {
    wants: (...parts) => only === undefined || parts.includes(only),
    ratio: (name, { ours, bare, ratio }, atLeast) =>
      add({
        name,
        measured: `${Math.round(ratio * 100)} % (${ours} of ${bare} a second)`,
        goal: wanted(atLeast),
        met: ratio >= atLeast,
      }),
    atMost: (name, measured, most) =>
      add({ name, measured: String(measured), goal: `at most ${most}`, met: measured <= most }),
    atLeast: (name, measured, least) =>
      add({ name, measured: String(measured), goal: `at least ${least}`, met: measured >= least }),
    share: (name, { measured, share, atLeast }) =>
      add({
        name,
        measured,
        ...(atLeast === null ? noGoal : { goal: wanted(atLeast), met: share >= atLeast }),
      }),
    note: (name, measured) => add({ name, measured, ...noGoal }),
    keep: (name, value) => {
      kept[name] = value;
    },
  };
}
