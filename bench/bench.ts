// The interface of a benchmark, and the report of its figures: each with its goal and whether the goal was met.
// bench/results/README.md gives the reasons for missed goals.
import type { Ratio } from './measure.ts';

export type Report = {
  /** Reports a ratio to the bare server, with the required minimum. */
  ratio(name: string, measured: Ratio, atLeast: number): void;
  /** Reports a figure with the allowed maximum. */
  atMost(name: string, measured: number, most: number): void;
  atLeast(name: string, measured: number, least: number): void;
  /** Reports a ratio that the benchmark describes itself, with the required minimum; null without a goal. */
  share(name: string, given: { measured: string; share: number; atLeast: number | null }): void;
  /** Reports a figure without a goal. */
  note(name: string, measured: string): void;
  /** Stores a value with the results, for a later run to read. */
  keep(name: string, value: object): void;
  /** Whether to measure a part of a benchmark: every part, unless `--only` selects one. */
  wants(...parts: readonly string[]): boolean;
};

export type Bench = (report: Report) => Promise<void>;

export type Line = { name: string; measured: string; goal: string; met: boolean };

/** Collects the lines of the report and prints each at once. */
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
