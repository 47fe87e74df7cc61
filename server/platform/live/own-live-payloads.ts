// Updates open screens about their own user: collects the events of a moment, then reads the answers once per community
// for all affected users with an open screen on this server. Otherwise a thousand screens would send the same request.
import type { Log } from '#platform/process/log.ts';
import type pg from 'pg';
import type { Db } from '#platform/database/database.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';

/** An answer that is sent together with a topic to one person's screens. */
export type OwnLivePayload = {
  topic: string;
  /** The operation whose request this answer saves. */
  operation: string;
  /**
   * Reads the answer for many people: for each, the answer of the operation to that person. The screens of a person
   * without an entry request the answer themselves.
   */
  readFor(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
};

export type OwnCall = { communityId: string; topic: string; forUserId: string };

type Options = {
  pool: pg.Pool;
  log: Log;
  /** The ids of users with an open screen in a community. */
  listeners(communityId: string): ReadonlySet<string>;
  /** Sends the event to one person's screens; without an answer they request it. */
  tell(call: OwnCall, answer?: { operation: string; data: unknown }): void;
};

type News = { call: OwnCall; along: OwnLivePayload };

/** Returns the function that accepts events. Answers are sent in the order in which they were read. */
export function batchOwnEvents(options: Options): (news: News) => void {
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

/** Reads and sends the answers for events of one topic in one community, once per person. */
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
