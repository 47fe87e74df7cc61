// The office's operations on the guards' consoles: register a console with a pairing code, renew the code, or revoke
// the console, which ends its shift at once. Barriers, readers and cameras are revoked here too.
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import { here } from '#platform/database/here.ts';
import type * as contract from '#contract/gates/gates.ts';
import {
  type GateDevice,
  type Pairing,
  gateRefusals as refusals,
  pairingLetters,
} from '#contract/gates/gates.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { GateOptions } from '#kernel/gate/words.ts';
import {
  hashOf,
  drawFor,
  selectDevices,
  devices,
  requireGate,
  endShifts,
} from '#kernel/gate/devices.ts';

type Of = { params: { deviceId: string } };

const pairingMs = 30 * 60_000;

export const listGateDevices = ({ db }: CommunityContext): Promise<GateDevice[]> =>
  selectDevices(db, sql`d.kind = 'Console'`);

export const createGateDevice =
  (options: GateOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.createGateDevice>,
  ): Promise<Pairing> => {
    const { db, communityId, user, clock } = context;
    await requireGate(db, body.gateId);
    const pairing = drawPairing(options, communityId, clock.now());
    const values = { ...body, ...pairing.stored, createdBy: user.id };
    const id = await devices.insert(context, values);
    const device = await devices.recorded(context, id, { event: 'registered' });
    return pairingOf(options, device, pairing);
  };

/**
 * The existing pairing works until somebody uses the new code, because the device may still have visits to upload.
 */
export const renewPairing =
  (options: GateOptions) =>
  async (context: CommunityContext, { params: { deviceId } }: Of): Promise<Pairing> => {
    const { communityId, clock } = context;
    const stored = await devices.lock(context, deviceId);
    if (stored.kind !== 'Console') throw notFound();
    if (stored.revokedAt !== null) throw refuse(refusals.revoked);
    const pairing = drawPairing(options, communityId, clock.now());
    const values = pairing.stored;
    const device = await devices.write(context, stored, { event: 'pairingRenewed', values });
    return pairingOf(options, device, pairing);
  };

type DrawnPairing = ReturnType<typeof drawPairing>;

function drawPairing({ keys }: GateOptions, communityId: string, now: Date) {
  const code = drawFor(communityId, 12);
  const letters = Array.from({ length: 8 }, () => pairingLetters[randomInt(pairingLetters.length)]);
  const shortCode = letters.join('');
  const expiresAt = new Date(now.getTime() + pairingMs).toISOString();
  const stored = {
    pairingHash: hashOf(code),
    pairingTag: keys.tagPairing(shortCode),
    pairingExpiresAt: expiresAt,
  };
  return { code, shortCode, expiresAt, stored };
}

function pairingOf(
  { publicUrl }: GateOptions,
  device: GateDevice,
  { code: pairingCode, shortCode, expiresAt }: DrawnPairing,
): Pairing {
  const link = `${publicUrl}/gate-pass#pair=${pairingCode}`;
  return { device, pairingCode, link, shortCode, address: `${publicUrl}/gate-console`, expiresAt };
}

export async function revokeGateDevice(
  context: CommunityContext,
  { params: { deviceId }, body }: Parsed<typeof contract.revokeGateDevice>,
): Promise<GateDevice> {
  const { db, clock } = context;
  const stored = await devices.lock(context, deviceId);
  if (stored.revokedAt !== null) throw refuse(refusals.revoked);
  await devices.update(context, stored, {
    revokedAt: clock.now().toISOString(),
    revokedReason: body.reason,
    keyHash: null,
    oldKeyHash: null,
    oldKeyUntil: null,
    pairingHash: null,
    pairingTag: null,
  });
  await endShifts(db, deviceId, clock.now());
  // End the device's pending commands, which it cannot fetch any more.
  await sql`update gate_commands set ended_at = ${clock.now().toISOString()}, outcome = 'Overtaken'
    where community_id = ${here} and device_id = ${deviceId} and ended_at is null`.execute(db);
  return devices.recorded(context, deviceId, { event: 'revoked', reason: body.reason });
}
