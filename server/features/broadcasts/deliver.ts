// Sends the copies of one channel. A claim is committed before its copy is sent, and the outcome is committed
// together with the next claim. A crashed sender therefore leaves at most one copy with an unknown outcome.
import type { JobTools } from '#platform/jobs/job.ts';
import { ignoresOptOut } from '#contract/broadcasts/broadcasts.ts';
import type { CommunityQuietHours } from '#platform/delivery/quiet-hours.ts';
import type { Channel, Outcome, Said } from './channels.ts';
import {
  claimCopy,
  type Copy,
  type CopyOutcome,
  endCopy,
  releaseClaims,
} from './copies-queries.ts';
import { dueFor, putOff, type Timing } from './due.ts';
import { holdChannel, isHeld, releaseChannel, soonAfter } from './holds.ts';

/** The content and settings shared by every copy of a broadcast. */
export type Sending = {
  said: Said;
  night: CommunityQuietHours;
  linkOf: (recipientId: string) => string;
};

type Of = { communityId: string; broadcastId: string };
type Delivering = { channel: Channel; sending: Sending };

/** Seconds before each retry. */
const waitSeconds = [30, 120, 480, 1800];
/** Longer than any send may take, so the sender of an older claim must have crashed. */
const claimMs = 3 * 60_000;
/** Senders claim no more copies after the provider did not answer for this many in a row. */
const awayMost = 3;
/** A run claims no more copies after this time, well before its job expires. The job of the next minute continues. */
const runMs = 20 * 60_000;

/** Sends the due copies with the channel's number of concurrent senders. Holds the channel if its provider is down. */
export async function deliver(
  tools: JobTools,
  of: Of,
  { channel, sending }: Delivering,
): Promise<void> {
  const place = { broadcastId: of.broadcastId, channel: channel.channel };
  const held = await inside(tools, of, async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - claimMs).toISOString();
    await releaseClaims(db, { ...place, isRepeatable: channel.isRepeatable }, before);
    return isHeld(db, place);
  });
  const endsAt = performance.now() + runMs;
  const state = { away: 0, reason: '', lastTold: 0, isHeld: held, endsAt };
  const senders = Array.from({ length: channel.senders }, () =>
    sendOnAndOn(tools, of, { channel, sending }, state),
  );
  await Promise.all(senders);
  if (state.away === 0) return;
  const timing = timingOf({ channel, sending });
  await inside(tools, of, ({ db, clock }) =>
    holdChannel(db, place, { timing, reason: state.reason, now: clock.now() }),
  );
}

const timingOf = ({ channel, sending }: Delivering): Timing => ({
  channel: channel.channel,
  priority: sending.said.priority,
  night: sending.night,
});

const inside = <T>(
  tools: JobTools,
  { communityId }: Of,
  work: Parameters<typeof tools.inCommunity<T>>[1],
): Promise<T> => tools.inCommunity({ communityId }, work);

/** `isAnswered` is true if the provider accepted the copy or refused it temporarily. */
type Ended = { copy: Copy; end: CopyOutcome; isAnswered: boolean };
type State = { away: number; reason: string; lastTold: number; isHeld: boolean; endsAt: number };

/** The loop of one sender: claims a copy, sends it and stores the outcome, until `step` claims no copy. */
async function sendOnAndOn(
  tools: JobTools,
  of: Of,
  { channel, sending }: Delivering,
  state: State,
): Promise<void> {
  let ended: Ended | null = null;
  const timing = timingOf({ channel, sending });
  const claiming = { ...timing, reachesAll: ignoresOptOut(sending.said) };
  while (true) {
    const next: Copy | undefined = await step(tools, of, claiming, { ended, state });
    if (!next) return;
    const outcome: Outcome =
      next.leftOut === null
        ? await channel.send(next, sending.said, sending.linkOf(next.recipientId))
        : { kind: 'never', reason: next.leftOut };
    // A provider that does not answer counts as down, although this copy may have arrived.
    const isAway = outcome.kind === 'away' || outcome.kind === 'unsure';
    const isAnswered = outcome.kind === 'sent' || outcome.kind === 'later';
    if (isAway) state.away += 1;
    else if (isAnswered) state.away = 0;
    if (isAway) state.reason = outcome.reason;
    const end = endOf(outcome, next, timing, tools.clock.now());
    ended = { copy: next, end, isAnswered };
  }
}

/**
 * Stores the outcome of the last copy and claims the next one, in one transaction. Claims none if none is due, the run
 * must end, the provider is down, or quiet hours postpone the channel.
 */
const step = (
  tools: JobTools,
  of: Of,
  claiming: Timing & { reachesAll: boolean },
  { ended, state }: { ended: Ended | null; state: State },
): Promise<Copy | undefined> =>
  inside(tools, of, async ({ db, clock, emit }) => {
    const now = clock.now();
    const at = now.toISOString();
    if (ended) await endCopy(db, ended.copy.id, ended.end, at);
    if (state.isHeld && ended && ended.isAnswered) {
      state.isHeld = false;
      await releaseChannel(db, { broadcastId: of.broadcastId, channel: claiming.channel });
    }
    if (now.getTime() - state.lastTold > 1000) {
      state.lastTold = now.getTime();
      emit('broadcasts.changed', { entityId: of.broadcastId });
    }
    const isOver = tools.signal.aborted || performance.now() >= state.endsAt;
    if (isOver || state.away >= awayMost) return undefined;
    if (await putOff(db, of.broadcastId, claiming, now)) return undefined;
    return claimCopy(db, { ...claiming, broadcastId: of.broadcastId }, at);
  });

function endOf(outcome: Outcome, copy: Copy, timing: Timing, now: Date): CopyOutcome {
  if (outcome.kind === 'sent') return { status: 'Sent', reference: outcome.reference ?? null };
  const { kind, reason } = outcome;
  if (kind === 'never') return { status: copy.leftOut === null ? 'Failed' : 'Skipped', reason };
  if (kind === 'unsure') return { status: 'Unsure', reason };
  const isCounted = kind === 'later';
  const wait = waitSeconds[copy.attempts - 1];
  if (isCounted && wait === undefined) return { status: 'Failed', reason };
  const after = isCounted ? new Date(now.getTime() + (wait ?? 0) * 1000) : soonAfter(now);
  return { status: 'Waiting', reason, isCounted, dueAt: dueFor(timing, after).toISOString() };
}
