// The pass of a service provider for a job at a house. The pass is created when the provider accepts the job, is valid
// until the job's due time (within the limits of `endFor`), and is revoked when the job ends or is cancelled. If no
// pass can be made, the result states the reason.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { GateSettings } from '#contract/gates/gates.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { insertPasses } from './make-passes.ts';
import { latestEnd } from '#rules/gate/pass-span.ts';
import { passValues } from './pass-form.ts';
import { passes, recordPass } from './passes.ts';
import { countLive, lockPass, lockPasses } from './passes-queries.ts';
import { gateSettings } from '#kernel/gate/settings.ts';
import { dayMs, type GateOptions } from '#kernel/gate/words.ts';
import { houseOf } from '#kernel/gate/houses.ts';

type Acting = Pick<CommunityContext, 'db' | 'clock' | 'communityId' | 'audit' | 'emit'>;

/** The minimum validity of the pass for an accepted job. */
const shortestMs = dayMs;

export type PassOfJob = {
  houseId: string | null;
  name: string;
  phone: string | null;
  userId: string | null;
  dueAt: string | null;
};

type Made = { passId: string } | { missing: string | null };

/** Returns the pass, or the reason why there is none. The reason is null if access control is off. */
export const passForJob =
  (options: GateOptions) =>
  async (context: Acting, wanted: PassOfJob): Promise<Made> =>
    makePass(options, context, { wanted, place: await placeOf(context.db) });

/**
 * Extends each live pass to a later due time, within the longest validity. Makes a new pass if the old one has expired
 * or does not exist. Revoked passes stay revoked. Returns the results in the order of the jobs.
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
  /** Whether the community's feature Digital Access Control is on. */
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
  return { ...community, settings: await gateSettings.read(db) };
}

async function makePass(
  options: GateOptions,
  context: Acting,
  { wanted, place }: { wanted: PassOfJob; place: Place },
): Promise<Made> {
  if (!place.isOn) return { missing: null };
  const { houseId } = wanted;
  if (houseId === null) return { missing: 'The work is not at a house, and a pass needs a house.' };
  const { db, communityId, clock } = context;
  const { country, name: communityName, timeZone, settings } = place;
  const now = clock.now();
  const { all } = await countLive(db, houseId, now);
  if (all >= settings.passesPerHouse)
    return { missing: 'The house has reached its limit of passes.' };
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
  if (!made) return { missing: 'The pass could not be created.' };
  recordPass(context, made.id, {
    event: 'created',
    house: await houseOf(db, houseId),
    after: { kind: values.kind, until: values.validTo },
  });
  return { passId: made.id };
}

/**
 * The end of the pass: the job's due time, but at least one day from now and within the longest validity of a pass. A
 * job without a due time gets one day.
 */
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
  // The maximum validity counts from the first start of the pass.
  const most = latestEnd('Contractor', new Date(validFrom), place.settings);
  const end = endFor(wanted, place.settings, now);
  const validTo = (end < most ? end : most).toISOString();
  if (pass.endedAs !== null || validTo <= before) return { passId };
  await passes.update(context, pass, { validTo });
  recordPass(context, passId, {
    event: 'extended',
    house: await houseOf(db, pass.houseId),
    before: { validTo: before },
    after: { validTo },
  });
  return { passId };
}

/** The address of the page with the provider's code. */
export const linkOfPass =
  ({ keys, publicUrl }: GateOptions) =>
  (communityId: string, passId: string): string =>
    `${publicUrl}/guest/${keys.linkKey('guest', communityId, passId)}`;

/** Ends the pass of a finished job. A pass that has already ended does not change. */
export async function endPassOfJob(context: Acting, passId: string, reason: string): Promise<void> {
  const pass = await lockPass(context.db, passId);
  if (!pass || pass.endedAs !== null) return;
  await passes.update(context, pass, {
    endedAs: 'Revoked',
    endedAt: context.clock.now().toISOString(),
    endedByName: 'Courtyard',
    endedReason: reason,
  });
  const house = await houseOf(context.db, pass.houseId);
  recordPass(context, passId, { event: 'revoked', house, reason });
}
