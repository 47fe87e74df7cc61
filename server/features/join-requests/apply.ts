// Join requests from applicants without an account. An applicant asks with a join code, verifies the phone, reads the
// status or withdraws. A house that is not recorded yet is created as Pending and needs no seat.
import { here } from '#platform/database/here.ts';
import { randomBytes, randomInt } from 'node:crypto';
import type pg from 'pg';
import { sql } from 'kysely';
import type * as contract from '#contract/join-requests/join-requests.ts';
import { joinRefusals as refusals, type JoinState } from '#contract/join-requests/join-requests.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { Clock } from '#platform/process/clock.ts';
import type { HolderContext, PublicContext } from '#platform/http/context.ts';
import type { HolderLookup } from '#platform/http/holder.ts';
import type { Db } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import { resolveNotifications } from '#platform/delivery/notify.ts';
import { isOfCountry, readPhone } from '#platform/delivery/phones.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { recordOf, type Recording } from '#platform/http/record.ts';
import { commitAndRefuse, notFound, refuse, tooManyTries } from '#platform/http/refuse.ts';
import { sendSms } from '#platform/delivery/sms.ts';
import { enterAsSystem, hashToken } from '#platform/http/tenant.ts';
import { dropProofs } from './drop-proofs.ts';
import {
  countRecent,
  enterByCode,
  lockByKey,
  type Own,
  selectOne,
  selectStreets,
  writeDecision,
} from './queries.ts';
import { phoneCode } from './messages.ts';
import { aboutRequest, tellApplicant, tellManagers, tellOfMany } from './tell.ts';

export type Place = { streetId: string; houseNumber: string; block: string; unitLabel: string };

/** The port of addresses: finds a house or creates a pending one; null if the street does not exist. */
export type ClaimHouse = (
  inside: { db: Db; clock: Clock; communityId: string; record: Recording },
  place: Place,
) => Promise<{ houseId: string; label: string } | null>;

export type ApplyOptions = {
  pool: pg.Pool;
  files: Files;
  claimHouse: ClaimHouse;
  secret: string;
  /** Counts a lookup of a join code by its network, or refuses it. `takeJoin` does the same for a new request. */
  takeJoinLook(ip: string, now: Date): Promise<void>;
  takeJoin(ip: string, now: Date): Promise<void>;
  /** Counts a code that is texted to a phone number. Returns false if the number has reached its limit. */
  mayTextCode(communityId: string, phone: string, now: Date): Promise<boolean>;
};

/** Maximum number of requests per community and hour; more cannot be real move-ins. */
const mostAnHour = 200;
const mostTries = 5;
/** Minutes for which a request with an unverified phone blocks other requests for its house. */
const unprovenHoldsMinutes = 60;
/** Number of requests per hour with a notification each; further requests share one notification. */
const singlyTold = 10;

export const findJoinPlace =
  ({ pool, takeJoinLook }: ApplyOptions) =>
  async (
    { request, clock }: PublicContext,
    { body }: Parsed<typeof contract.findJoinPlace>,
  ): Promise<Answer<typeof contract.findJoinPlace>> => {
    await takeJoinLook(request.ip, clock.now());
    return enterAsSystem(pool, { communityId: null }, async ({ db }) => {
      const community = await enterByCode(db, body.joinCode);
      if (!community) throw notFound();
      return { communityName: community.name, streets: await selectStreets(db) };
    });
  };

export const submitJoinRequest =
  (options: ApplyOptions) =>
  async (
    context: PublicContext,
    { body }: Parsed<typeof contract.submitJoinRequest>,
  ): Promise<Answer<typeof contract.submitJoinRequest>> => {
    const { pool, takeJoin, mayTextCode } = options;
    const { phone, communityId } = await enterAsSystem(pool, { communityId: null }, ({ db }) =>
      phoneOf(db, body),
    );
    // Count between the two transactions, because the counters use another connection and must not wait while this one
    // is in use.
    const now = context.clock.now();
    await takeJoin(context.request.ip, now);
    const getsCode = await mayTextCode(communityId, phone, now);
    return enterAsSystem(pool, { communityId: null }, ({ db, leave }) =>
      submit({ db, leave, options, context }, body, { phone, getsCode }),
    );
  };

type Asked = Parsed<typeof contract.submitJoinRequest>['body'];

async function phoneOf(db: Db, body: Asked): Promise<{ phone: string; communityId: string }> {
  const community = await enterByCode(db, body.joinCode);
  if (!community) throw notFound();
  const reading = readPhone(body.phone, community.country);
  if ('value' in reading) return { phone: reading.value, communityId: community.id };
  throw refuse(refusals.badPhone, { field: 'phone', with: { sentence: reading.reason } });
}

type Submitting = {
  db: Db;
  leave: (statement: pg.QueryConfig | null) => void;
  options: ApplyOptions;
  context: PublicContext;
};

async function submit(
  { db, leave, options, context }: Submitting,
  body: Asked,
  { phone, getsCode }: { phone: string; getsCode: boolean },
): Promise<Answer<typeof contract.submitJoinRequest>> {
  const { clock } = context;
  const community = await enterByCode(db, body.joinCode);
  if (!community) throw notFound();
  const recent = await countRecent(db, clock.now());
  if (recent >= mostAnHour) {
    throw tooManyTries(3600);
  }
  const record = recordOf(context.request, { name: nameOf(body), role: 'Applicant' });
  const { streetId, houseNumber, block = '', unitLabel = '' } = body;
  const place = { streetId, houseNumber, block, unitLabel };
  const inside = { db, clock, communityId: community.id, record };
  const house = await options.claimHouse(inside, place);
  if (!house) throw refuse(refusals.noPlace, { field: 'streetId' });
  await giveWay(inside, house.houseId);
  const made = await insert(db, { body, houseId: house.houseId, phone, clock });
  record.audit({
    action: 'join-request.submitted',
    entityType: 'join-request',
    entityId: made.id,
    entityLabel: `${nameOf(body)}, ${house.label}`,
    after: { relationship: body.relationship, house: house.label },
  });
  const one = { ...body, id: made.id, houseId: house.houseId, house: house.label };
  if (recent < singlyTold) tellManagers({ db, emit: record.emit }, one);
  else tellOfMany(record);
  record.emit('joinRequests.changed', { entityId: made.id });
  // Send no text to a foreign number: it costs many times as much, and the applicant chooses the number.
  if (getsCode && isOfCountry(phone, community.country)) {
    const text = phoneCode.sms({ community: community.name, code: made.code });
    const hidden = { part: made.code, secret: options.secret };
    const key = `join-code:${made.id}`;
    await sendSms({ db, emit: record.emit }, [{ key, to: phone, text, hidden }]);
  }
  leave(record.statement(null));
  const own = await lockByKey(db, hashToken(made.key), clock.now());
  if (!own) throw notFound();
  return { ...own, communityId: community.id, key: made.key };
}

/**
 * Ends an earlier request for the house if its phone was not verified in time, because another person asks for the
 * house now.
 */
async function giveWay(
  { db, clock, communityId, record }: Parameters<ClaimHouse>[0],
  houseId: string,
): Promise<void> {
  const before = new Date(clock.now().getTime() - unprovenHoldsMinutes * 60_000).toISOString();
  const { rows } = await sql<{ id: string; firstName: string; lastName: string }>`
    select j.id, j.first_name as "firstName", j.last_name as "lastName" from join_requests j
    where j.community_id = ${here} and j.house_id = ${houseId} and j.status = 'Pending'
      and j.phone_proven_at is null and j.submitted_at <= ${before} for update`.execute(db);
  for (const old of rows) {
    await withdraw({ db, clock, communityId, record }, old, {
      by: { id: null, name: 'Courtyard' },
      label: nameOf(old),
      outcome: unprovenOutcome,
      reason: unprovenOutcome,
    });
  }
}

const unprovenOutcome = 'The phone was not verified, and another person requested the house';

type Withdrawal = {
  by: { id: null; name: string };
  /** The label in the audit log. */
  label: string;
  /** The outcome that managers see in the notification of the request. */
  outcome: string;
  reason?: string;
};

/**
 * Withdraws a pending request, deletes its files, and resolves its notifications with the outcome. Returns the time
 * of the withdrawal.
 */
async function withdraw(
  { db, clock, communityId, record }: Parameters<ClaimHouse>[0],
  { id }: { id: string },
  { by, label, outcome, reason }: Withdrawal,
): Promise<string> {
  const at = clock.now().toISOString();
  await writeDecision(db, id, { status: 'Withdrawn', by, at });
  await dropProofs({ db, communityId, emit: record.emit }, [id]);
  record.audit({
    action: 'join-request.withdrawn',
    entityType: 'join-request',
    entityId: id,
    entityLabel: label,
    ...(reason && { reason }),
  });
  resolveNotifications(record, { about: aboutRequest(id), outcome });
  return at;
}

type Inserting = {
  body: Parsed<typeof contract.submitJoinRequest>['body'];
  houseId: string;
  phone: string;
  clock: Clock;
};

async function insert(db: Db, { body, houseId, phone, clock }: Inserting) {
  const key = randomBytes(32).toString('base64url');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { rows } = await sql<{ id: string }>`
    insert into join_requests (community_id, house_id, first_name, last_name, phone, email, relationship, note,
      submitted_at, key_hash, code_hash)
    values (${here}, ${houseId}, ${body.firstName}, ${body.lastName}, ${phone}, ${body.email ?? null},
      ${body.relationship}, ${body.note ?? ''}, ${clock.now().toISOString()}, ${hashToken(key)},
      ${hashToken(key + code)})
    on conflict (community_id, house_id) where status = 'Pending' do nothing
    returning id`.execute(db);
  const made = rows[0];
  if (!made) throw refuse(refusals.exists);
  return { id: made.id, key, code };
}

type ByKey = { params: { communityId: string; key: string } };
type Applying = HolderContext<Own>;

/** Finds and locks the request with the key in an applicant's link. */
export const applicantLookup: HolderLookup<ByKey, Own, ByKey['params']> = {
  access: 'link',
  read: (_context, { params }) => params,
  find: async ({ db, clock }, { key }) => {
    const holder = await lockByKey(db, hashToken(key), clock.now());
    return holder ? { holder, name: nameOf(holder), role: 'Applicant' } : null;
  },
};

export const getJoinState = async ({ holder }: Applying): Promise<JoinState> => holder;

export async function proveJoinPhone(
  context: Applying,
  { params, body }: Parsed<typeof contract.proveJoinPhone>,
): Promise<JoinState> {
  const { db, clock, holder: own } = context;
  if (own.isPhoneProven) return own;
  if (own.status !== 'Pending') throw refuse(refusals.decided);
  const right = own.codeTries < mostTries && own.codeHash === hashToken(params.key + body.code);
  if (!right) {
    await sql`update join_requests set code_tries = least(code_tries + 1, 100)
      where community_id = ${here} and id = ${own.id}`.execute(db);
    return commitAndRefuse(refuse(refusals.wrongCode, { field: 'code' }));
  }
  const at = clock.now().toISOString();
  await sql`update join_requests set phone_proven_at = ${at}, code_hash = null
    where community_id = ${here} and id = ${own.id}`.execute(db);
  await letInIfKnown(context, at);
  context.emit('joinRequests.changed', { entityId: own.id });
  const proven = await lockByKey(db, hashToken(params.key), clock.now());
  if (!proven) throw notFound();
  return proven;
}

/** Approves the request automatically if staff had recorded this verified phone for a resident of the house. */
async function letInIfKnown(context: Applying, at: string): Promise<void> {
  const { db, holder: own } = context;
  const { rows } = await sql<{ residentId: string }>`
    select r.resident_id as "residentId" from house_residents r
    join join_requests j on j.community_id = r.community_id and j.id = ${own.id} and j.phone = r.phone
    where r.community_id = ${here} and r.house_id = ${own.houseId} limit 1`.execute(db);
  const known = rows[0];
  if (!known) return;
  const by = { id: null, name: 'Courtyard' };
  await writeDecision(db, own.id, { status: 'Approved', by, at, residentId: known.residentId });
  context.audit({
    action: 'join-request.approved',
    entityType: 'join-request',
    entityId: own.id,
    entityLabel: `${nameOf(own)}, ${own.house}`,
    reason: 'The verified phone is on record for this house',
  });
  resolveNotifications(context, {
    about: aboutRequest(own.id),
    outcome: 'Already approved by Courtyard',
  });
  const made = await selectOne(db, own.id);
  if (made) await tellApplicant(context, made, own.communityName);
}

export async function withdrawJoinRequest(context: Applying): Promise<JoinState> {
  const { db, clock, communityId, holder: own } = context;
  if (own.status === 'Withdrawn') return own;
  if (own.status !== 'Pending') throw refuse(refusals.decided);
  const name = nameOf(own);
  const at = await withdraw({ db, clock, communityId, record: context }, own, {
    by: { id: null, name },
    label: `${name}, ${own.house}`,
    outcome: 'Withdrawn by the applicant',
  });
  context.emit('joinRequests.changed', { entityId: own.id });
  return { ...own, status: 'Withdrawn' as const, position: null, decidedAt: at, proofs: 0 };
}
