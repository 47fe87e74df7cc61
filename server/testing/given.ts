// State that the tests in a describe block need, declared in one line: a hook opens it before the first test, and
// another one closes it after the last test.
import { after, before, beforeEach } from 'node:test';
import { openWorld, type World } from './world.ts';

/** A world for the tests of this describe block. The fields of the world exist once the first hook has run. */
export const givenWorld = (...options: Parameters<typeof openWorld>): World =>
  given(() => openWorld(...options));

/** A world whose clock starts at an instant, for tests that name days. */
export const givenWorldAt = (instant: string): World =>
  given(async () => {
    const world = await openWorld();
    world.clock.set(instant);
    return world;
  });

/** An object that is opened before the first test, and closed with its world after the last test. */
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

/** An object that is opened again before each test, and that no hook closes. */
export function givenEach<T extends object>(open: () => T | Promise<T>): T {
  const shown = {} as T;
  beforeEach(async () => show(shown, await open()));
  return shown;
}

/** The open objects in the order of opening. The newest is closed first, because it may need the older ones. */
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

/** Forwards every field to the opened object, because the object may change its own fields. */
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
