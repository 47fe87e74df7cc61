// The record of the CPU cost of calls, and the rule that compares a later version with it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** CPU milliseconds of one call, by the name of the call. */
export type Cost = Record<string, number>;
export type CostRecord = { residents: number; cpuMs: Cost };

const tolerance = 0.15;
/** The number of runs. Other processes on a shared machine make one or two of five runs more expensive. */
export const runs = 5;
const runsThatFail = 3;

/** Reads the record from bench/results/calls.json. */
export function readRecord(): CostRecord {
  const file = join(import.meta.dirname, 'results', 'calls.json');
  const { record } = JSON.parse(readFileSync(file, 'utf8')) as { record?: CostRecord };
  if (!record) throw new Error('bench/results/calls.json holds no record; run the bench first');
  return record;
}

/**
 * A sentence for each call that exceeded its record by more than 15 % in at least three of the runs, or that was not
 * measured in a run.
 */
export function dearer(record: Cost, measured: readonly Cost[]): string[] {
  const sentences: string[] = [];
  for (const [name, kept] of Object.entries(record)) {
    const costs = measured.map((run) => run[name]);
    if (costs.some((cost) => cost === undefined)) {
      sentences.push(`${name} is in the record and was not measured.`);
      continue;
    }
    const over = costs.filter((cost = 0) => cost > kept * (1 + tolerance));
    if (over.length < runsThatFail) continue;
    const list = costs.map((cost = 0) => cost.toFixed(2)).join(', ');
    sentences.push(
      `${name} takes more than 15 % above its record of ${kept.toFixed(2)} ms of CPU ` +
        `in ${over.length} of ${costs.length} runs: ${list} ms.`,
    );
  }
  return sentences;
}
