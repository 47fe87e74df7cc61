// Successful calls for every way into a community other than a session with the community's id in the path: a link, a
// code, a device key, or a session with a link or a record's id. The test of archived communities makes each call
// before and after the community is archived.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { roleId } from '#testing/role-id.ts';
import { attachToBroadcast } from '#contract/broadcasts/broadcast-life.ts';
import { getCommunity } from '#contract/communities/communities.ts';
import { attachComplaintFile } from '#contract/complaints/complaint-talk.ts';
import * as alarms from '#contract/gates/device-alarms.ts';
import * as offline from '#contract/gate-offline/gate-offline.ts';
import { raiseEmergency, resolveEmergency } from '#contract/emergencies/emergencies.ts';
import * as gates from '#contract/gates/gates.ts';
import * as shifts from '#contract/gates/gate-shifts.ts';
import * as guests from '#contract/gate-passes/guest-page.ts';
import * as answers from '#contract/walk-ins/walk-in-answers.ts';
import * as hardware from '#contract/gate-hardware/hardware-api.ts';
import * as jobs from '#contract/providers/job-links.ts';
import * as joining from '#contract/join-requests/join-requests.ts';
import * as notices from '#contract/broadcasts/notices.ts';
import type { Operation } from '#contract/shared/operation.ts';
import {
  acceptResidentInvitation,
  inviteResident,
} from '#contract/residents/resident-invitations.ts';
import { createResident } from '#contract/residents/residents.ts';
import {
  acceptWorkerInvitation,
  inviteWorker,
  showWorkerInvitation,
} from '#contract/team/workers.ts';
import { openProviderWorld, photo } from '#server/across-features/testing.ts';
import { openStreet } from '#server/features/broadcasts/testing.ts';
import { asKey, guardPin, signIn } from '#kernel/gate/testing.ts';
import { openHardware } from '#kernel/gate/hardware-testing.ts';
import { sendFile } from '#testing/books.ts';
import { sentTexts } from '#testing/sent-texts.ts';
import { openWorld, type World } from '#testing/world.ts';
import { askHost } from '#contract/walk-ins/walk-ins.ts';

/** Sends one call and returns its status and body. */
type Knock = () => Promise<{ statusCode: number; body: string }>;

/**
 * Maps the name of an operation or route to a function that creates fresh credentials and returns a function that makes
 * the call.
 */
export type EntryPoints = Record<string, () => Promise<Knock>>;

export type Estate = { world: World; communityId: string; entryPoints: EntryPoints };

type Sent = { key?: string; params?: Record<string, string>; body?: object };

const callOf =
  (world: World) =>
  (operation: Operation, { key, params = {}, body }: Sent): Knock =>
  async () =>
    (
      await world.call(
        key ? asKey(key) : null,
        operation as never,
        { params, ...(body && { body }) } as never,
      )
    ).raw;

/**
 * Calls by gate devices and gate hardware, by a visitor with a pass link, and by a host who is asked about a walk-in
 * visitor.
 */
export async function openGateEntryPoints(): Promise<Estate> {
  const world = await openWorld();
  const estate = await openHardware(world);
  const { communityId, params, manager, gateId, deviceKey, guards } = estate;
  const call = callOf(world);
  const barrier = await estate.add();
  await world.owner.query(
    `update communities set apartment_features = apartment_features || '{"Offline Check-in": true}' where id = $1`,
    [communityId],
  );
  const body = { name: 'Spare phone', gateId };
  const pairing = async () =>
    (await world.call(manager, gates.createGateDevice, { params, body })).data.pairingCode;
  const deviceNow = () => world.clock.now().toISOString();
  const byDevice = (operation: Operation, sent: () => Sent = () => ({})) => {
    return async () => call(operation, { key: deviceKey, ...sent() });
  };
  const byBarrier = (operation: Operation, sent: () => Sent = () => ({})) => {
    return async () => call(operation, { key: barrier.key, ...sent() });
  };
  let turn = 0;
  const asked = async (): Promise<string> => {
    const guestName = `Guest ${(turn += 1)}`;
    const walkIn = { houseId: estate.houseId, kind: 'Guest' as const, guestName };
    const guard = await signIn(world, deviceKey, guards['Musa'] ?? '');
    await world.call(guard, askHost, { params, body: walkIn });
    const text = (await sentTexts(world, communityId)).findLast(({ body: words }) =>
      words.includes('gate-answer'),
    );
    return /gate-answer\/([\w-]+)/.exec(text?.body ?? '')?.[1] ?? assert.fail('no link was sent');
  };
  const raised = async (): Promise<string> => {
    const alarm = { key: deviceKey, body: { type: 'Fire' } };
    return JSON.parse((await call(alarms.raiseDeviceAlarm, alarm)()).body).data.id;
  };
  const commanded = async (): Promise<string> => {
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into gate_commands (community_id, device_id, kind, asked_by, asked_by_name, reason, asked_at, expires_at)
       values ($1, $2, 'Open', $3, 'Olu', 'A guest', $4::timestamptz, $4::timestamptz + interval '1 minute')
       returning id`,
      [communityId, barrier.id, manager.id, world.clock.now()],
    );
    return rows[0]?.id ?? '';
  };
  const entryPoints: EntryPoints = {
    getPairing: async () => call(gates.getPairing, { body: { pairingCode: await pairing() } }),
    pairGateDevice: async () =>
      call(gates.pairGateDevice, { body: { pairingCode: await pairing() } }),
    getGateDevice: byDevice(shifts.getGateDevice),
    startShift: byDevice(shifts.startShift, () => ({
      body: { securityUserId: guards['Musa'], pin: guardPin },
    })),
    getOfflineSnapshot: byDevice(offline.getOfflineSnapshot),
    syncOfflineEvents: byDevice(offline.syncOfflineEvents, () => ({
      body: {
        deviceNow: deviceNow(),
        events: [
          { offlineId: randomUUID(), position: (turn += 1), at: deviceNow(), action: 'Wrong code' },
        ],
      },
    })),
    getDeviceAlarms: byDevice(alarms.getDeviceAlarms),
    raiseDeviceAlarm: byDevice(alarms.raiseDeviceAlarm, () => ({ body: { type: 'Fire' } })),
    cancelDeviceAlarm: async () => {
      const emergencyId = await raised();
      return call(alarms.cancelDeviceAlarm, { key: deviceKey, params: { emergencyId } });
    },
    getHardware: byBarrier(hardware.getHardware),
    getHardwareCommands: byBarrier(hardware.getHardwareCommands),
    checkAtHardware: byBarrier(hardware.checkAtHardware, () => ({
      body: { eventId: randomUUID(), by: { kind: 'code', code: '12345678' } },
    })),
    reportPassage: byBarrier(hardware.reportPassage, () => ({
      body: { eventId: randomUUID(), outcome: 'Passed', direction: 'Out' },
    })),
    sendHeartbeat: byBarrier(hardware.sendHeartbeat, () => ({ body: { deviceNow: deviceNow() } })),
    uploadHardwareEvents: byBarrier(hardware.uploadHardwareEvents, () => ({
      body: {
        deviceNow: deviceNow(),
        events: [
          { eventId: randomUUID(), position: (turn += 1), at: deviceNow(), kind: 'Restarted' },
        ],
      },
    })),
    answerHardwareCommand: async () => {
      const commandId = await commanded();
      const answer = { params: { commandId }, body: { outcome: 'Done' } };
      return call(hardware.answerHardwareCommand, { key: barrier.key, ...answer });
    },
    getAskedByLink: async () => call(answers.getAskedByLink, { params: { key: await asked() } }),
    answerByLink: async () =>
      call(answers.answerByLink, { params: { key: await asked() }, body: { isApproved: true } }),
    getGuestPass: async () => {
      const { link } = await estate.makePass();
      return call(guests.getGuestPass, { params: { key: link.split('/').at(-1) ?? '' } });
    },
  };
  return { world, communityId, entryPoints };
}

/** Calls by links in an emailed notice. */
export async function openNoticeEntryPoints(): Promise<Estate> {
  const street = await openStreet();
  const { world, manager, communityId } = street;
  const channels = ['E-mail' as const];
  const { data } = await street.draft({ title: 'Plan', channels, requireAck: true });
  const bytes = Buffer.from('%PDF-1.4\n%%EOF\n');
  const file = { params: { communityId, broadcastId: data.id }, bytes, name: 'plan.pdf' };
  await sendFile(world, manager, attachToBroadcast, file);
  const { version, attachments } = await street.read(data.id);
  await street.send(data.id, version);
  world.clock.advance(31);
  await street.carryOn();
  const mail = (await world.mails()).find(({ subject }) => subject === 'Plan');
  const code = /\/notices\/[\w-]+\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  const params = { communityId, code };
  const call = callOf(world);
  const at = (method: 'GET' | 'POST') => async () => () =>
    world.app.inject({ method, url: `/unsubscribe/${communityId}/${code}` });
  const entryPoints: EntryPoints = {
    openNoticeLink: async () => call(notices.openNoticeLink, { params }),
    acknowledgeNoticeLink: async () => call(notices.acknowledgeNoticeLink, { params }),
    downloadLinkedAttachment: async () => {
      const attachmentId = attachments[0]?.id ?? '';
      return call(notices.downloadLinkedAttachment, { params: { ...params, attachmentId } });
    },
    stopNoticeMails: async () => call(notices.stopNoticeMails, { params }),
    'GET /unsubscribe/:communityId/:code': at('GET'),
    'POST /unsubscribe/:communityId/:code': at('POST'),
  };
  return { world, communityId, entryPoints };
}

/** Calls by the job links of service providers. */
export async function openJobEntryPoints(): Promise<Estate> {
  const trade = await openProviderWorld();
  const { world, manager, communityId } = trade.estate;
  const call = callOf(world);
  const provider = await trade.add();
  const job = async () => {
    const { key, complaint } = await trade.offered(provider.id);
    return { key, complaintId: complaint.id };
  };
  const by = (operation: Operation, body?: object) => async () =>
    call(operation, { params: { key: (await job()).key }, ...(body && { body }) });
  const { bytes, name } = await photo();
  const entryPoints: EntryPoints = {
    getJobByLink: by(jobs.getJobByLink),
    moveJobByLink: by(jobs.moveJobByLink, { step: { to: 'Accepted' } }),
    quoteJobByLink: by(jobs.quoteJobByLink, { amountMinor: 5000, note: 'A new lock' }),
    addJobPhoto: async () => {
      const { key } = await job();
      for (const to of ['Accepted', 'Started'] as const) await trade.step(key, to);
      return () => trade.send(`/api/provider-jobs/${key}/photos`, {}, { bytes, name });
    },
    downloadJobComplaintPhoto: async () => {
      const { key, complaintId } = await job();
      const params = { communityId, complaintId };
      await sendFile(world, manager, attachComplaintFile, { params, bytes, name });
      const { rows } = await world.owner.query<{ id: string }>(
        'select id from complaint_files where complaint_id = $1',
        [complaintId],
      );
      return call(jobs.downloadJobComplaintPhoto, { params: { key, fileId: rows[0]?.id ?? '' } });
    },
  };
  return { world, communityId, entryPoints };
}

/** Calls by people who apply to live in the community, or who are invited to live or work there. */
export async function openNewcomerEntryPoints(): Promise<Estate> {
  const world = await openWorld();
  const owner = await world.person();
  const communityId = await world.community(owner);
  const params = { communityId };
  const joinCode = (await world.call(owner, getCommunity, { params })).data.joinCode ?? '';
  const street = { name: 'Palm Street' };
  const streetId = (await world.call(owner, createStreet, { params, body: street })).data.id;
  const call = callOf(world);
  let turn = 0;
  const house = async () => {
    const houseNumber = String((turn += 1));
    const body = { streetId, houseNumber };
    return {
      houseNumber,
      houseId: (await world.call(owner, createHouse, { params, body })).data.id,
    };
  };
  const prove = () =>
    world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
  const mailed = async (email: string, pattern: RegExp): Promise<string> => {
    await world.settle();
    const mail = (await world.mails()).findLast(({ recipient }) => recipient === email);
    return pattern.exec(mail?.body ?? '')?.[1] ?? assert.fail('no link was mailed');
  };
  const asking = async () => {
    // Moves to the next day, because each network may apply only a few times per day.
    world.clock.advance(25 * 3600);
    const { houseNumber } = await house();
    return {
      joinCode,
      streetId,
      houseNumber,
      firstName: 'Ngozi',
      lastName: 'Eze',
      phone: `080312345${10 + turn}`,
      relationship: 'Tenant' as const,
    };
  };
  const submitted = async () => {
    const { data } = await world.call(null, joining.submitJoinRequest, { body: await asking() });
    const text = (await sentTexts(world, communityId)).at(-1)?.body ?? '';
    const code = /your code is (\d{6})/.exec(text)?.[1] ?? assert.fail('no code was sent');
    return { at: { communityId, key: data.key }, code };
  };
  const by = (operation: Operation) => async () =>
    call(operation, { params: (await submitted()).at });
  const entryPoints: EntryPoints = {
    findJoinPlace: async () => call(joining.findJoinPlace, { body: { joinCode } }),
    submitJoinRequest: async () => call(joining.submitJoinRequest, { body: await asking() }),
    getJoinState: by(joining.getJoinState),
    withdrawJoinRequest: by(joining.withdrawJoinRequest),
    proveJoinPhone: async () => {
      const { at, code } = await submitted();
      return call(joining.proveJoinPhone, { params: at, body: { code } });
    },
    addJoinProof: async () => {
      const { at } = await submitted();
      const file = { params: at, ...(await photo()) };
      return () => sendFile(world, asKey(''), joining.addJoinProof, file);
    },
    showWorkerInvitation: async () => {
      const email = `worker-${(turn += 1)}@example.test`;
      const body = { email, roleId: await roleId(world, communityId, 'Admin') };
      await prove();
      assert.equal((await world.call(owner, inviteWorker, { params, body })).status, 200);
      const token = await mailed(email, /join-team#(\S+)/);
      return call(showWorkerInvitation, { body: { token } });
    },
    acceptWorkerInvitation: async () => {
      const { token: key, email } = await world.person();
      await prove();
      const body = { email, roleId: await roleId(world, communityId, 'Admin') };
      await world.call(owner, inviteWorker, { params, body });
      const token = await mailed(email, /join-team#(\S+)/);
      return call(acceptWorkerInvitation, { key, body: { token } });
    },
    acceptResidentInvitation: async () => {
      const { token: key, email } = await world.person();
      const { houseId } = await house();
      const occupancy = { houseId, relationship: 'Tenant' as const };
      const body = { firstName: 'Ngozi', lastName: 'Eze', email, occupancy };
      const { data } = await world.call(owner, createResident, { params, body });
      await world.call(owner, inviteResident, { params: { ...params, residentId: data.id } });
      const token = await mailed(email, /\/join#([\w-]+)/);
      return call(acceptResidentInvitation, { key, body: { token } });
    },
    resolveEmergency: async () => {
      const { houseId } = await house();
      const raised = { params, body: { type: 'Fire' as const, houseId } };
      const emergencyId = (await world.call(owner, raiseEmergency, raised)).data.id;
      return call(resolveEmergency, { key: owner.token, params: { emergencyId }, body: {} });
    },
  };
  return { world, communityId, entryPoints };
}
