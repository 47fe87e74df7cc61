// CPU time as the kernel counts it in /proc/PID/stat: for one process, and for a tree of processes including children
// that have ended.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export type Stat = {
  name: string;
  parent: number;
  /** Ticks of CPU since the process began, in user mode and in kernel mode. */
  ticks: number;
  /** Ticks of its children that have ended and that it has waited for. */
  endedTicks: number;
  /** The start time in ticks since the machine started. Together with the PID it identifies a process uniquely. */
  startedAt: number;
};

/** Parses a line of /proc/PID/stat. The name is in brackets, and may itself contain brackets and spaces. */
export function parseStat(line: string): Stat {
  const open = line.indexOf('(');
  const close = line.lastIndexOf(')');
  const fields = line
    .slice(close + 1)
    .trim()
    .split(/\s+/);
  // The first element is field 3 in the numbering of the manual page proc(5).
  const field = (number: number): number => {
    const value = Number(fields[number - 3]);
    if (!Number.isFinite(value)) throw new Error(`no field ${number} in: ${line}`);
    return value;
  };
  if (open < 0 || close < open) throw new Error(`no line of /proc/PID/stat: ${line}`);
  return {
    name: line.slice(open + 1, close),
    parent: field(4),
    ticks: field(14) + field(15),
    endedTicks: field(16) + field(17),
    startedAt: field(22),
  };
}

/** Reads the CPU counters of a process; null if there is no such process. */
export function statOf(pid: number): Stat | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}

let ticksASecond = 0;

/** The number of ticks per second comes from getconf; a tick is 10 ms on most machines. */
export function msOf(ticks: number): number {
  ticksASecond ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return (ticks * 1000) / ticksASecond;
}

/**
 * Ticks of these processes and their descendants, including processes that have ended, so that short-lived processes
 * are counted.
 */
export function ticksOfTrees(roots: readonly number[], all: ReadonlyMap<number, Stat>): number {
  const belongs = (pid: number): boolean => {
    if (roots.includes(pid)) return true;
    const stat = all.get(pid);
    return stat !== undefined && stat.parent > 1 && belongs(stat.parent);
  };
  let ticks = 0;
  for (const [pid, stat] of all) if (belongs(pid)) ticks += stat.ticks + stat.endedTicks;
  return ticks;
}

export function allStats(): Map<number, Stat> {
  const found = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat) found.set(Number(name), stat);
  }
  return found;
}
