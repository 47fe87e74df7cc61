// Runs calls that need no account, because a link or the key of a device authorises them. The link or key contains
// the id of its community. A transaction in that community finds the record that belongs to the link or key (the
// holder), and runs the rules. An unknown link or key is refused.
import type pg from 'pg';
import { common } from '#contract/shared/envelope.ts';
import {
  type HolderAccess,
  isWrite,
  type Operation,
  type Refusal,
} from '#contract/shared/operation.ts';
import type { Clock } from '#platform/process/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { timeClassOf } from '#platform/database/time-limits.ts';
import type { HolderContext, PublicContext, RequestFacts } from './context.ts';
import { recordOf } from './record.ts';
import { refuse } from './refuse.ts';
import { enterAsSystem } from './tenant.ts';

export type HolderSearch = {
  db: Db;
  clock: Clock;
  communityId: string;
  request: RequestFacts;
  /** Whether the call may change something, so that the holder's record has to be locked. */
  locks: boolean;
};

/** The parts that a link or a device's key contains. */
type Key = { communityId: string };

/** How the record that belongs to a link or a device's key is found. */
export type HolderLookup<Input, Holder, Named extends Key = Key> = {
  access: HolderAccess;
  /**
   * Returns the community that the link or key names, and the parts that `find` needs. Null if the format or the
   * signature is wrong, or if no community belongs to it: the call is then refused without a search.
   */
  read(context: PublicContext, input: Input): Named | null | Promise<Named | null>;
  /** The holder, with the name and role for the audit log; null if the link or key is unknown or no longer valid. */
  find(
    search: HolderSearch,
    named: Named,
  ): Promise<{ holder: Holder; name: string; role: string | null } | null>;
  /** The refusal for an unknown holder; by default a 404, as for a missing record. */
  unknown?: Refusal;
  /** Records that the holder made a call, before the rules run. */
  greet?(context: HolderContext<Holder>): void;
  /** Counts a call against the limit of the caller's network, or refuses it. */
  takeLook?(ip: string, now: Date): Promise<void>;
  /** Counts a call with an unknown link against the limit of the caller's network. */
  takeGuess?(ip: string, now: Date): Promise<void>;
};

type Call<Input, Answer> = {
  operation: Operation;
  context: PublicContext;
  input: Input;
  run(context: HolderContext<unknown>, input: Input): Promise<Answer>;
  /** True if the call only checks whether an upload is allowed, before its file is read; it then writes nothing. */
  isAdmission?: boolean;
};

/** Runs a call as the holder of its link or key. Audit entries and events are written in the same transaction. */
export async function runAsHolder<Input, Answer, Named extends Key>(
  pool: pg.Pool,
  lookup: HolderLookup<Input, unknown, Named>,
  { operation, context, input, run, isAdmission = false }: Call<Input, Answer>,
): Promise<Answer> {
  const { clock, request, platformTexts } = context;
  if (!isAdmission) await lookup.takeLook?.(request.ip, clock.now());
  const named = await lookup.read(context, input);
  // A device's call always writes, because it records when the device last made a call.
  const time = operation.access === 'link' ? timeClassOf(operation) : 'write';
  const locks = isWrite(operation) && !isAdmission;
  const scope = named && { communityId: named.communityId, time, isCall: true };
  const ended =
    scope &&
    (await enterAsSystem(pool, scope, async ({ db, leave }) => {
      const { communityId } = scope;
      const found = await lookup.find({ db, clock, communityId, request, locks }, named);
      if (!found) return null;
      const { holder, name, role } = found;
      const { audit, emit, statement } = recordOf(request, { name, role });
      const inside = { db, clock, communityId, request, platformTexts, holder, audit, emit };
      lookup.greet?.(inside);
      const answer = await run(inside, input);
      leave(statement(null));
      return { answer };
    }));
  if (ended) return ended.answer;
  await lookup.takeGuess?.(request.ip, clock.now());
  throw refuse(lookup.unknown ?? common.notFound);
}
