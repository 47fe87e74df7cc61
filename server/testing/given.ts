// State that the tests of a describe need, declared in one line: hooks open it before the first test, and close it
// after the last.
import { after, before, beforeEach } from 'node:test';
import { openWorld, type World } from './world.ts';

/** A world for the tests of this describe. Its fields are there from the first hook on. */
export const givenWorld = (...options: Parameters<typeof openWorld>): World =>
  given(() => openWorld(...options));

/** An object that is opened before the first test, and closed after the last together with its world. */
export function given<T extends object>(open: () => T | Promise<T>): T {
  const shown = {} as T;
  let isOpen = false;
  before(async () => {
    const opened = await open();
    openNow.push(opened);
    isOpen = true;
    show(shown, opened);
  });
  after(async () => {
    if (isOpen) await close(openNow.pop());
  });
  return shown;
}

/** An object that is opened again before each test. */
export function givenEach<T extends object>(open: () => T | Promise<T>): T {
  const shown = {} as T;
  beforeEach(async () => show(shown, await open()));
  return shown;
}

/** In the order of opening. The newest is closed first: an object may need those before it. */
const openNow: Closable[] = [];

type Closable = {
  close?(): unknown;
  stop?(): unknown;
  world?: { close(): Promise<void> };
};

async function close(opened: Closable = {}): Promise<void> {
  await opened.close?.();
  await opened.stop?.();
  await opened.world?.close();
}

/** Forwards each field, because an opened object may read or change its own. */
function show<T extends object>(shown: T, opened: T): void {
  for (const key of Object.keys(opened) as (keyof T)[]) {
    Object.defineProperty(shown, key, {
      get: () => opened[key],
      set: (value) => {
        opened[key] = value;
      },
      enumerable: true,
      configurable: true,
    });
  }
}
