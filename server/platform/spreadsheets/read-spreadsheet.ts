// The entry point for reading an uploaded file. This process does not parse the file: a child process with a small
// heap, a deadline and few rights does. The caller gets a sheet or one clear refusal, even if the child crashes.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createSemaphore } from '#platform/jobs/semaphore.ts';
import { defaultLimits, SpreadsheetRefusal, type Limits, type Sheet } from './sheet.ts';
import type { FirstLine, RowLine, Task } from './wire.ts';

const maxAnswerBytes = 48 * 1024 * 1024;
const reader = fileURLToPath(new URL('./reader.ts', import.meta.url));

// The child may only read files. A worker thread instead of a process would not enforce the heap limit.
const rights = ['--permission', '--allow-fs-read=*'];

/** Each child may use a third of a gigabyte of memory, so few run at a time, 20 wait, and more are refused. */
const gate = createSemaphore({ most: Math.min(2, availableParallelism()), mostWaiting: 20 });

/**
 * Reads a CSV or XLSX file; the content decides which. Throws `SpreadsheetRefusal` for a file that cannot or may not be
 * read; `limits` overrides individual default limits.
 */
export const readSpreadsheet = (bytes: Buffer, limits: Partial<Limits> = {}): Promise<Sheet> =>
  read(bytes, { limits: { ...defaultLimits, ...limits } });

/**
 * Reads a bank statement in CSV, XLSX or OFX, like `readSpreadsheet`. The `header` of the sheet is just the first row
 * that is not blank, because banks write lines of text above their table.
 */
export const readStatement = (bytes: Buffer, limits: Partial<Limits> = {}): Promise<Sheet> =>
  read(bytes, { limits: { ...defaultLimits, ...limits }, isStatement: true });

async function read(bytes: Buffer, task: Task): Promise<Sheet> {
  if (bytes.length > task.limits.maxBytes) {
    const megabytes = Math.floor(task.limits.maxBytes / 1024 / 1024);
    const message = `This file is larger than ${megabytes} MB.`;
    throw new SpreadsheetRefusal('FILE_TOO_LARGE', message);
  }
  const leave = await gate.enter();
  if (!leave) {
    const message = 'Too many files are being read. Try again in a minute.';
    throw new SpreadsheetRefusal('BUSY', message);
  }
  try {
    return await readInChild(bytes, task);
  } finally {
    leave();
  }
}

async function readInChild(bytes: Buffer, task: Task): Promise<Sheet> {
  // The child gets none of the server's environment. With UTC, dates do not shift.
  const heap = `--max-old-space-size=${task.limits.maxHeap}`;
  const child = spawn(process.execPath, [...rights, heap, reader, JSON.stringify(task)], {
    env: { TZ: 'UTC', NODE_NO_WARNINGS: '1' },
    timeout: task.limits.deadlineMs,
    killSignal: 'SIGKILL',
  });
  // A child that fails early closes its stdin, and its exit code tells why it failed.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  try {
    const [exit, [first, ...rows]] = await Promise.all([exitOf(child), collectLines(child)]);
    if (first === undefined || exit !== 0) throw tooComplex(exit);
    return toSheet(first as FirstLine, rows as RowLine[]);
  } finally {
    child.kill('SIGKILL');
  }
}

function exitOf(child: ChildProcessWithoutNullStreams): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
}

async function collectLines(child: ChildProcessWithoutNullStreams): Promise<unknown[]> {
  const lines: unknown[] = [];
  let rest = '';
  let size = 0;
  child.stderr.resume();
  child.stdout.setEncoding('utf8');
  for await (const chunk of child.stdout as AsyncIterable<string>) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw tooComplex('answer too long');
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) lines.push(JSON.parse(part));
  }
  return lines;
}

function toSheet(first: FirstLine, rows: RowLine[]): Sheet {
  if ('refusal' in first) {
    const { code, message, cause, ...place } = first.refusal;
    throw new SpreadsheetRefusal(code, message, place, cause);
  }
  if (rows.length !== first.rowCount) throw tooComplex(`${rows.length} of ${first.rowCount} rows`);
  return { ...first.sheet, rows: rows.map(([line, ...cells]) => ({ line, cells })) };
}

/**
 * The refusal if the child timed out (the file or a busy server may be the cause), ran out of memory or failed
 * unexpectedly.
 */
const tooComplex = (cause: number | string) =>
  new SpreadsheetRefusal(
    'TOO_COMPLEX',
    cause === 'SIGKILL'
      ? 'Reading this file took too long. Try again in a minute. If it fails again, copy the table into a new ' +
          'file and upload that.'
      : 'This file is too large or too complicated to read. Copy the table into a new file and upload that.',
    {},
    `the reading process ended with ${cause}`,
  );
