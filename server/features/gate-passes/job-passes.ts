// The pass of a service provider for a job at a house (domain 11): made when they accept it, for the days of the job,
// and revoked when it is over or comes to nothing. Where there can be none, it says why.
import { sql } from 'kysely';
import type { GateSettings } from '#contract/gates.ts';
import type { CommunityContext } from '#platform/context.ts';
import { insertPasses } from './make-passes.ts';
import { latestEnd, passValues } from './pass-form.ts';
import { recordPass } from './passes.ts';
import { countLive, houseOf, lockPass, writePass } from './passes-queries.ts';
import { selectSettings } from './settings-queries.ts';
import { dayMs, type GateOptions, here } from './words.ts';

type Acting = Pick<CommunityContext, 'db' | 'clock' | 'communityId' | 'audit' | 'emit'>;

/** So long at least somebody who accepted a job may come and go for it. */
const shortestMs = dayMs;

export type PassOfJob = {
  houseId: string | null;
  name: string;
  phone: string | null;
  userId: string | null;
  /** When the work is due. */
  dueAt: string | null;
};

type Made = { passId: string } | { missing: string | null };

/** The pass; or why there is none, null where access control is off. */
export const passForJob =
  (options: GateOptions) =>
  async (context: Acting, wanted: PassOfJob): Promise<Made> => {
    const { db, communityId, clock } = context;
    const now = clock.now();
    const { rows } = await sql<{
      name: string;
      timeZone: string;
      country: string;
      ownerId: string;
      isOn: boolean;
    }>`select c.name, c.time_zone as "timeZone", c.country, c.owner_id as "ownerId",
        coalesce((c.community_features ->> 'Digital Access Control')::boolean, false) as "isOn"
      from communities c where c.id = ${here}`.execute(db);
    const [community] = rows;
    if (!community?.isOn) return { missing: null };
    const { houseId } = wanted;
    if (houseId === null) return { missing: 'The work is at no house, and a pass is of a house.' };
    const settings = await selectSettings(db);
    const { all } = await countLive(db, houseId, now);
    if (all >= settings.passesPerHouse) return { missing: 'The house has all its passes.' };
    const { country, name: communityName, timeZone } = community;
    const until = endFor(wanted, settings, now);
    const values = passValues(
      {
        kind: 'Contractor',
        guestName: wanted.name.slice(0, 80),
        company: wanted.name.slice(0, 80),
        ...(wanted.phone && { guestPhone: wanted.phone }),
        validTo: until.toISOString(),
      },
      { settings, country, now },
    );
    const userId = wanted.userId ?? community.ownerId;
    const making = { db, communityId, communityName, timeZone, now, userId };
    const whose = { houseId, hostId: null, hostName: '', source: 'Complaint' };
    const [made] = await insertPasses(making, options.keys, [{ values, whose }]);
    if (!made) return { missing: 'The gate made none.' };
    recordPass(context, made.id, {
      action: 'gate-pass.created',
      house: await houseOf(db, houseId),
      after: { kind: values.kind, until: values.validTo },
    });
    return { passId: made.id };
  };

/** When the work is due, a day at least, and as long as a pass may hold at most. */
function endFor({ dueAt }: PassOfJob, settings: GateSettings, now: Date): Date {
  const due = dueAt === null ? 0 : Date.parse(dueAt);
  const latest = latestEnd('Contractor', now, settings).getTime();
  return new Date(Math.min(Math.max(due, now.getTime() + shortestMs), latest));
}

/** Lets the pass hold to another due time; where it has run out, there is a new one. A revoked one stays revoked. */
export const renewPassOfJob =
  (options: GateOptions) =>
  async (context: Acting, passId: string, wanted: PassOfJob): Promise<Made> => {
    const { db, clock } = context;
    const now = clock.now();
    const pass = await lockPass(db, passId);
    const isOver = !pass || pass.endedAs === 'Expired' || new Date(pass.validTo) <= now;
    if (isOver) return passForJob(options)(context, wanted);
    const validTo = endFor(wanted, await selectSettings(db), now).toISOString();
    if (pass.endedAs !== null || validTo <= pass.validTo) return { passId };
    await writePass(db, passId, { validTo });
    recordPass(context, passId, {
      action: 'gate-pass.extended',
      house: await houseOf(db, pass.houseId),
      before: { validTo: pass.validTo },
      after: { validTo },
    });
    return { passId };
  };

/** Where the provider finds their code. */
export const linkOfPass =
  ({ keys, publicUrl }: GateOptions) =>
  (communityId: string, passId: string): string =>
    `${publicUrl}/guest/${keys.linkKey('guest', communityId, passId)}`;

/** Ends the pass of a job that is over; one that is over already stays as it is. */
export async function endPassOfJob(context: Acting, passId: string, reason: string): Promise<void> {
  const pass = await lockPass(context.db, passId);
  if (!pass || pass.endedAs !== null) return;
  await writePass(context.db, passId, {
    endedAs: 'Revoked',
    endedAt: context.clock.now().toISOString(),
    endedByName: 'Courtyard',
    endedReason: reason,
  });
  const house = await houseOf(context.db, pass.houseId);
  recordPass(context, passId, { action: 'gate-pass.revoked', house, reason });
}
