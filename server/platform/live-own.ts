// What open screens are told of their own person: the news of one moment is gathered, and the answers are read at once
// for all of a community whom it concerns and who have a screen here. A thousand screens would ask for the same.
import type pg from 'pg';
import type { Db } from './database.ts';
import type { Log } from './jobs.ts';
import { enterAsSystem } from './tenant.ts';

/** An answer that goes along with a topic to one person's screens. */
export type OwnAlong = {
  topic: string;
  /** What the screens would ask. */
  operation: string;
  /** Reads it for many people as each of them would be answered; whoever is left out asks. */
  readFor(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
};

export type OwnCall = { communityId: string; topic: string; forUserId: string };

type Options = {
  pool: pg.Pool;
  log: Log;
  /** Who has a screen open in a community. */
  listeners(communityId: string): ReadonlySet<string>;
  /** Tells one person's screens; without an answer they ask. */
  tell(call: OwnCall, answer?: { operation: string; data: unknown }): void;
};

type News = { call: OwnCall; along: OwnAlong };

/** Gives the function that takes news; what is read later is told later. */
export function gatherOwn(options: Options): (news: News) => void {
  let waiting: News[] = [];
  let isReading = false;
  const readAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const taken = Map.groupBy(waiting, ({ call }) => `${call.communityId} ${call.topic}`);
      waiting = [];
      for (const group of taken.values()) await answer(options, group);
    }
    isReading = false;
  };
  return (news) => {
    waiting.push(news);
    if (isReading) return;
    isReading = true;
    setImmediate(() => void readAll());
  };
}

/** Answers news of one topic in one community, each person once. */
async function answer(
  { pool, log, listeners, tell }: Options,
  group: readonly News[],
): Promise<void> {
  const [first] = group;
  if (!first) return;
  const { communityId, topic } = first.call;
  const present = listeners(communityId);
  const concerned = new Map(group.map(({ call }) => [call.forUserId, call]));
  const userIds = [...concerned.keys()].filter((id) => present.has(id));
  const { operation, readFor } = first.along;
  const none: ReadonlyMap<string, unknown> = new Map();
  const reading =
    userIds.length === 0
      ? none
      : enterAsSystem(pool, { communityId }, ({ db }) => readFor(db, userIds));
  const read = await Promise.resolve(reading).catch((error: unknown) => {
    log.warn({ err: error, topic }, 'what goes along could not be read');
    return none;
  });
  for (const call of concerned.values()) {
    const data = read.get(call.forUserId);
    tell(call, data === undefined ? undefined : { operation, data });
  }
}
