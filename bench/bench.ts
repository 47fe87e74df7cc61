// What a bench is, and how its figures are reported: each beside its goal, met or not, and why not.
import type { Ratio } from './measure.ts';

export type Report = {
  /** A ratio to the bare server, with the least that is wanted. */
  ratio(name: string, measured: Ratio, atLeast: number): void;
  /** A figure with the most that is wanted. */
  atMost(name: string, measured: number, most: number): void;
  atLeast(name: string, measured: number, least: number): void;
  /** Whether a part of a bench is to be measured: all are, unless `--only` names one. */
  wants(...parts: readonly string[]): boolean;
};

export type Bench = (report: Report) => Promise<void>;

export type Line = { name: string; measured: string; goal: string; met: boolean };

/** Collects lines and says each as it comes. */
export function openReport(lines: Line[], only?: string): Report {
  const add = (line: Line): void => {
    lines.push(line);
    console.log(`${line.met ? 'met   ' : 'MISSED'}  ${line.name}: ${line.measured} (${line.goal})`);
  };
  return {
    wants: (...parts) => only === undefined || parts.includes(only),
    ratio: (name, { ours, bare, ratio }, atLeast) =>
      add({
        name,
        measured: `${Math.round(ratio * 100)} % (${ours} of ${bare} a second)`,
        goal: `at least ${Math.round(atLeast * 100)} %`,
        met: ratio >= atLeast,
      }),
    atMost: (name, measured, most) =>
      add({ name, measured: String(measured), goal: `at most ${most}`, met: measured <= most }),
    atLeast: (name, measured, least) =>
      add({ name, measured: String(measured), goal: `at least ${least}`, met: measured >= least }),
  };
}
