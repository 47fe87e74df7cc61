// Moves the asking of hosts on, a minute a step: push, text to a second contact, call, and at last "No answer", which
// admits nobody; a call has longer, for the telephone rings meanwhile. It is safe to run at any time and twice.
import { sql } from 'kysely';
import type { JobContext } from '#platform/context.ts';
import type { Job, JobTools, Scheduled } from '#platform/jobs.ts';
import { sendSms } from '#platform/sms.ts';
import { selectSecond } from './walk-in-contacts.ts';
import { callMs, decide, stageMs, walkInWaits } from './walk-ins.ts';
import { type GateOptions, here } from './words.ts';

type Ask = { visitId: string; houseId: string; stage: 'Push' | 'SMS' | 'Call'; guestName: string };

const advanceIn = (tools: JobTools, options: GateOptions, communityId: string): Promise<void> =>
  tools.inCommunity({ communityId, userId: null, actor: 'Courtyard' }, (context) =>
    advance(context, options),
  );

/** A minute after somebody was asked, and after each step. */
export const walkInJob = (options: GateOptions): Job => ({
  name: 'gate.walk-ins',
  topic: walkInWaits,
  startsAt: () => stageMs / 1000,
  concurrency: 4,
  run: (tools, fact) => advanceIn(tools, options, fact.communityId ?? ''),
});

/** For those whose job was lost with a server. */
export const walkInSweep = (options: GateOptions): Scheduled => ({
  name: 'gate.walk-in-sweep',
  cron: '* * * * *',
  run: async (tools) => {
    const { rows } = await tools.owner.query<{ id: string }>(
      `select c.id from communities c, lateral (
         select set_config('app.community_id', c.id::text, true)) entered
       where exists (select from visit_asks a where a.community_id = c.id and a.stage <> 'Ended')`,
    );
    for (const { id } of rows) await advanceIn(tools, options, id);
  },
});

export async function advance(context: JobContext, options: GateOptions): Promise<void> {
  const { db, clock } = context;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
  const { rows } = await sql<Ask>`
    select a.visit_id as "visitId", a.house_id as "houseId", a.stage, v.guest_name as "guestName"
    from visit_asks a join visits v on v.community_id = a.community_id and v.id = a.visit_id
    where a.community_id = ${here} and a.stage <> 'Ended'
      and a.stage_at <= case when a.stage = 'Call' then ${ago(callMs)} else ${ago(stageMs)} end::timestamptz
    order by a.stage_at limit 100 for update of a skip locked`.execute(db);
  for (const ask of rows) await step(context, options, ask);
}

/** One step further; each of the few that wait has its own text or call. */
async function step(context: JobContext, options: GateOptions, ask: Ask): Promise<void> {
  const { visitId } = ask;
  if (ask.stage === 'Call') {
    const by = { id: null, name: 'Nobody' };
    await decide(context, { visitId, status: 'No answer', by, via: 'Nobody' });
    return;
  }
  const texted = ask.stage === 'Push' ? await textSecond(context, options, ask) : null;
  const stage = texted === null ? 'Call' : 'SMS';
  await sql`update visit_asks set stage = ${stage}, stage_at = ${context.clock.now().toISOString()},
      texted_to = coalesce(${texted}::text, texted_to)
    where community_id = ${here} and visit_id = ${visitId}`.execute(context.db);
  context.emit('visits.changed', { entityId: visitId });
  // What ends a call is the sweep: nobody waits for that second.
  if (stage !== 'Call') context.emit(walkInWaits, { entityId: visitId });
}

/** Sends the text to another contact than the first, where there is one; null when nobody has a number. */
async function textSecond(
  context: JobContext,
  { keys, publicUrl }: GateOptions,
  { visitId, houseId, guestName }: Ask,
): Promise<string | null> {
  const { db, communityId } = context;
  const contact = await selectSecond(db, houseId);
  if (!contact) return null;
  const { rows } = await sql<{ name: string }>`select c.name from communities c
    where c.id = ${here}`.execute(db);
  const link = `${publicUrl}/gate-answer/${keys.linkKey('answer', communityId, visitId)}`;
  const text = `${guestName} is at the gate of ${rows[0]?.name} and asks to come in. Answer: ${link}`;
  await sendSms(context, [{ key: `walk-in:${visitId}`, to: contact.phone, text }]);
  return contact.name;
}
