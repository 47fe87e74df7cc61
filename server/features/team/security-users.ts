// Security users with a PIN. Creating one takes a use of 'Create Security Users', names are unique among users who are
// not removed, and only a keyed hash of the PIN is stored. Callers can give a guard only permissions that they have. A
// supervisor's new PIN must have six digits.
import {
  securityUserRefusals as refusals,
  supervisorDigits,
  type SecurityUser,
} from '#contract/team/security-users.ts';
import type {
  changeSecurityUser as change,
  createSecurityUser as create,
} from '#contract/team/security-users.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { entity } from '#platform/feature/entity.ts';
import { difference } from '#platform/feature/history.ts';
import { readPhone } from '#platform/delivery/phones.ts';
import { hashPin } from '#platform/text/pins.ts';
import { refuse } from '#platform/http/refuse.ts';
import { refuseGuard } from './grants.ts';
import * as queries from './security-users-queries.ts';

type Options = { secret: string };
type Of = { params: { securityUserId: string } };

const users = entity({
  table: 'securityUsers',
  type: 'securityUser',
  topic: 'team.changed',
  select: ({ db }, id) => queries.select(db, id),
  label: (user) => user.name,
});

export const listSecurityUsers = (
  { db }: CommunityContext,
  { query }: { query: queries.SecurityUserFilter },
) => queries.selectPage(db, query);

export const createSecurityUser =
  ({ secret }: Options) =>
  async (
    context: CommunityContext,
    { body }: { body: Parsed<typeof create>['body'] },
  ): Promise<SecurityUser> => {
    const { db, user, clock } = context;
    const { name, post = '', isSupervisor = false } = body;
    await refuseGuard(context, { name, isSupervisor });
    refuseShortPin({ isSupervisor, digits: body.pin.length });
    const phone = phoneOf(context, body.phone);
    const gateIds = [...new Set(body.gateIds)];
    const gates = await gatesOf(context, gateIds);
    await context.useFeature('Create Security Users');
    const pinHash = await hashPin(secret, body.pin);
    const values = { name, phone: phone ?? null, post, isSupervisor };
    const pinDigits = body.pin.length;
    const by = { gateIds, pinHash, pinDigits, createdBy: user.id, now: clock.now() };
    const id = await queries.insert(db, { ...values, ...by });
    if (!id) throw taken(body.name);
    return users.recorded(context, id, { event: 'created', after: { ...values, gates } });
  };

export const changeSecurityUser =
  ({ secret }: Options) =>
  async (
    context: CommunityContext,
    { params: { securityUserId: id }, body }: Of & { body: Parsed<typeof change>['body'] },
  ): Promise<SecurityUser> => {
    const stored = await users.lock(context, id, body.version);
    if (stored.status === 'Removed') throw refuse(refusals.gone, { with: { name: stored.name } });
    // Changing a supervisor, or making a guard a supervisor, requires the permission to override red answers.
    const isSupervisor = stored.isSupervisor || body.isSupervisor === true;
    await refuseGuard(context, { name: stored.name, isSupervisor });
    const { version: _seen, pin, phone, gateIds, ...rest } = body;
    // A supervisor may keep an older four-digit PIN. A new PIN or a promotion to supervisor requires six digits.
    if (pin !== undefined || (rest.isSupervisor === true && !stored.isSupervisor)) {
      refuseShortPin({
        isSupervisor: rest.isSupervisor ?? stored.isSupervisor,
        digits: pin?.length ?? stored.pinDigits ?? 0,
      });
    }
    const changes = difference(stored, { ...rest, phone: phoneOf(context, phone) });
    const gates = gateIds && (await gateChange(context, stored.gateIds, [...new Set(gateIds)]));
    if (!changes && !gates && pin === undefined) return users.read(context, id);
    const columns = {
      ...changes?.after,
      ...(gates && { gateIds: gates.ids }),
      // A removed user's phone is deleted. The name stays, because past shifts show it.
      ...(rest.status === 'Removed' && { phone: null }),
      ...(pin !== undefined && {
        pinHash: await hashPin(secret, pin),
        pinDigits: pin.length,
        pinSetAt: context.clock.now().toISOString(),
        wrongPins: 0,
        pinLockedAt: null,
      }),
    };
    const isWritten = await queries.unlessTaken(context.db, () =>
      users.update(context, stored, columns),
    );
    if (!isWritten) throw taken(rest.name ?? stored.name);
    return users.recorded(context, id, {
      event: 'changed',
      name: stored.name,
      before: { ...changes?.before, ...(gates && { gates: gates.before }) },
      // Log that the PIN changed, but never its value.
      after: {
        ...changes?.after,
        ...(gates && { gates: gates.after }),
        ...(pin && { pin: 'changed' }),
      },
    });
  };

/** A supervisor's PIN can override a red answer, so it must have six digits (a million combinations). */
function refuseShortPin({ isSupervisor, digits }: { isSupervisor: boolean; digits: number }): void {
  if (isSupervisor && digits !== supervisorDigits) {
    throw refuse(refusals.shortPin, { field: 'pin' });
  }
}

/** The names of gates. Refuses unknown and archived gates. */
async function gatesOf({ db }: CommunityContext, ids: readonly string[]): Promise<string[]> {
  const found = await queries.selectGates(db, ids);
  if (found.length === ids.length && found.every(({ isArchived }) => !isArchived)) {
    return found.map(({ name }) => name);
  }
  throw refuse(refusals.noSuchGate, { field: 'gateIds' });
}

/** The change of a user's gates with their names; null if the gates are the same. */
async function gateChange(context: CommunityContext, from: readonly string[], ids: string[]) {
  const added = ids.filter((id) => !from.includes(id));
  if (added.length === 0 && ids.length === from.length) return null;
  await gatesOf(context, added);
  const named = async (of: readonly string[]) =>
    (await queries.selectGates(context.db, of)).map(({ name }) => name);
  return { ids, before: await named(from), after: await named(ids) };
}

/** The phone in its stored form. Undefined stays undefined, and a blank phone becomes null. */
function phoneOf({ community }: CommunityContext, given: string | null | undefined) {
  if (given === undefined) return undefined;
  if (!given) return null;
  const reading = readPhone(given, community.country);
  if ('value' in reading) return reading.value;
  throw refuse(refusals.badPhone, { field: 'phone', with: { sentence: reading.reason } });
}

const taken = (name: string) => refuse(refusals.taken, { field: 'name', with: { name } });
