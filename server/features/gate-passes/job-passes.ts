// The pass of a service provider for a job at a house (domain 11): made when they accept it, for the days of the job,
// and revoked when it is over or comes to nothing. Where there can be none, it says why.
import { sql } from 'kysely';
import type { GateSettings } from '#contract/gates.ts';
import type { CommunityContext } from '#platform/context.ts';
import { insertPasses } from './make-passes.ts';
import { latestEnd } from '#contract/pass-span.ts';
import { passValues } from './pass-form.ts';
import { recordPass } from './passes.ts';
import { countLive, houseOf, lockPass, lockPasses, writePass } from './passes-queries.ts';
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
  async (context: Acting, wanted: PassOfJob): Promise<Made> =>
    makePass(options, context, { wanted, place: await placeOf(context.db) });

/**
 * Lets each of these passes hold to another due time; where one has run out, there is a new one. A revoked one stays
 * revoked. What was made of them, in their order.
 */
export const renewPassesOfJobs =
  (options: GateOptions) =>
  async (context: Acting, wanted: readonly (PassOfJob & { passId: string })[]): Promise<Made[]> => {
    if (wanted.length === 0) return [];
    const { db } = context;
    const place = await placeOf(db);
    const passes = await lockPasses(
      db,
      wanted.map(({ passId }) => passId),
    );
    const made: Made[] = [];
    for (const one of wanted) {
      const pass = passes.find(({ id }) => id === one.passId);
      made.push(await renewPass(options, context, { wanted: one, pass, place }));
    }
    return made;
  };

type Place = {
  name: string;
  timeZone: string;
  country: string;
  ownerId: string;
  /** Whether the community has a gate that asks for passes. */
  isOn: boolean;
  settings: GateSettings;
};

async function placeOf(db: Acting['db']): Promise<Place> {
  const { rows } = await sql<Omit<Place, 'settings'>>`
    select c.name, c.time_zone as "timeZone", c.country, c.owner_id as "ownerId",
      coalesce((c.community_features ->> 'Digital Access Control')::boolean, false) as "isOn"
    from communities c where c.id = ${here}`.execute(db);
  const [community] = rows;
  if (!community) throw new Error('no community is entered');
  return { ...community, settings: await selectSettings(db) };
}

async function makePass(
  options: GateOptions,
  context: Acting,
  { wanted, place }: { wanted: PassOfJob; place: Place },
): Promise<Made> {
  if (!place.isOn) return { missing: null };
  const { houseId } = wanted;
  if (houseId === null) return { missing: 'The work is at no house, and a pass is of a house.' };
  const { db, communityId, clock } = context;
  const { country, name: communityName, timeZone, settings } = place;
  const now = clock.now();
  const { all } = await countLive(db, houseId, now);
  if (all >= settings.passesPerHouse) return { missing: 'The house has all its passes.' };
  const values = passValues(
    {
      kind: 'Contractor',
      guestName: wanted.name.slice(0, 80),
      company: wanted.name.slice(0, 80),
      ...(wanted.phone && { guestPhone: wanted.phone }),
      validTo: endFor(wanted, settings, now).toISOString(),
    },
    { settings, country, timeZone, now },
  );
  const userId = wanted.userId ?? place.ownerId;
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
}

/** When the work is due, a day at least, and as long as a pass may hold at most. */
function endFor({ dueAt }: PassOfJob, settings: GateSettings, now: Date): Date {
  const due = dueAt === null ? 0 : Date.parse(dueAt);
  const latest = latestEnd('Contractor', now, settings).getTime();
  return new Date(Math.min(Math.max(due, now.getTime() + shortestMs), latest));
}

type Kept = Awaited<ReturnType<typeof lockPasses>>[number];

async function renewPass(
  options: GateOptions,
  context: Acting,
  { wanted, pass, place }: { wanted: PassOfJob; pass: Kept | undefined; place: Place },
): Promise<Made> {
  const { db, clock } = context;
  const now = clock.now();
  if (pass?.endedAs === 'Revoked') return { passId: pass.id };
  const isOver = !pass || pass.endedAs === 'Expired' || new Date(pass.validTo) <= now;
  if (isOver) return makePass(options, context, { wanted, place });
  const { id: passId, validFrom, validTo: before } = pass;
  // Its days count from when it first opened (decision 33).
  const most = latestEnd('Contractor', new Date(validFrom), place.settings);
  const end = endFor(wanted, place.settings, now);
  const validTo = (end < most ? end : most).toISOString();
  if (pass.endedAs !== null || validTo <= before) return { passId };
  await writePass(db, passId, { validTo });
  recordPass(context, passId, {
    action: 'gate-pass.extended',
    house: await houseOf(db, pass.houseId),
    before: { validTo: before },
    after: { validTo },
  });
  return { passId };
}

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
