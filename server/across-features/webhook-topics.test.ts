// Tests the webhook events of money, complaints and the gate: the product's own calls cause each event except
// `money_request.returned`. The event arrives at an endpoint and contains exactly the fields that docs/webhooks.md
// lists.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import * as complaintCalls from '#contract/complaints/complaints.ts';
import * as complaintSteps from '#contract/complaints/complaint-steps.ts';
import {
  confirmPortalComplaint,
  reopenPortalComplaint,
} from '#contract/complaints/portal-complaints.ts';
import { checkIn, checkOut } from '#contract/visits/gate-checks.ts';
import * as passes from '#contract/gate-passes/gate-passes.ts';
import * as requests from '#contract/money-requests/money-requests.ts';
import * as wallets from '#contract/wallets/wallets.ts';
import {
  createWebhookEndpoint,
  type WebhookKind,
  webhookKindNames,
} from '#contract/integrations/webhooks.ts';
import { openEstate } from '#testing/complaints.ts';
import { openGate } from '#kernel/gate/testing.ts';
import { openFinances, stepUp } from '#testing/finances.ts';
import { startDouble } from '#testing/provider-double.ts';
import type { Person } from '#testing/world.ts';
import { given } from '#testing/given.ts';
import { askHost } from '#contract/walk-ins/walk-ins.ts';
import { answerWalkIn } from '#contract/walk-ins/walk-in-answers.ts';

describe('webhook events', () => {
  const double = given(() => startDouble(() => ({ status: 200, body: {} })));
  const estate = given(openEstate);

  /** The documented fields by kind of event. */
  const promised = new Map<string, string[]>();
  for (const line of readFileSync('docs/webhooks.md', 'utf8').split('\n')) {
    const [, kinds = '', fields = ''] = line.split('|');
    const names = (text: string) => [...text.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name);
    // Drops text in brackets or after a colon or a semicolon, which describes values and not fields.
    const told = names(fields.replaceAll(/\([^)]*\)/g, '').split(/[:;]/)[0] ?? '');
    for (const kind of names(kinds)) promised.set(kind, told);
  }

  test('docs/webhooks.md documents every event kind', () => {
    for (const kind of webhookKindNames) assert.ok(promised.get(kind)?.length, kind);
  });

  test('each step of a complaint sends an event', async () => {
    const { manager, resident, residentId, communityId, houses } = estate;
    await listen(communityId, manager);
    const [home] = houses;
    const made = await estate.create({ residentId, houseId: home?.houseId ?? '' } as never);
    const one = { params: { communityId, complaintId: made.id } };
    const version = async () => (await estate.get(made.id)).version;
    const move = async (step: object) =>
      estate.world.call(manager, complaintSteps.moveComplaint, {
        ...one,
        body: { step: step as never, version: await version() },
      });
    assert.equal((await heard(communityId)).get('complaint.created')?.['title'], 'No light');
    await estate.world.call(manager, complaintCalls.changeComplaint, {
      ...one,
      body: { title: 'No light at all', version: await version() },
    });
    assert.equal((await heard(communityId)).get('complaint.changed')?.['title'], 'No light at all');
    await move({ to: 'In progress' });
    assert.equal((await heard(communityId)).get('complaint.changed')?.['status'], 'In progress');
    await move({ to: 'Resolved', note: 'The fuse was changed.' });
    assert.equal(
      (await heard(communityId)).get('complaint.resolved')?.['resolutionNote'],
      'The fuse was changed.',
    );
    const theirs = { params: { ...one.params, houseId: home?.houseId ?? '' } };
    await estate.world.call(resident, reopenPortalComplaint, {
      ...theirs,
      body: { reason: 'Dark again' },
    });
    assert.ok((await heard(communityId)).has('complaint.reopened'));
    await move({ to: 'Resolved', note: 'The cable was changed.' });
    await estate.world.call(resident, confirmPortalComplaint, theirs);
    assert.equal((await heard(communityId)).get('complaint.closed')?.['status'], 'Closed');

    const other = await estate.create();
    await estate.world.call(manager, complaintSteps.moveComplaint, {
      params: { communityId, complaintId: other.id },
      body: { step: { to: 'Rejected', reason: 'Not ours' } as never, version: other.version },
    });
    assert.ok((await heard(communityId)).has('complaint.rejected'));
  });

  test('passes and visits send events without the code of the pass', async () => {
    const gate = await openGate(estate.world);
    const { manager, guard, host, params, communityId, houseId } = gate;
    await listen(communityId, manager);
    const pass = await gate.makePass();
    assert.equal((await heard(communityId)).get('gate_pass.created')?.['guestName'], 'Ngozi Obi');
    const by = { kind: 'code' as const, code: pass.code };
    const { visit } = (await estate.world.call(guard, checkIn, { params, body: { by } })).data;
    assert.equal((await heard(communityId)).get('visit.checked_in')?.['status'], 'Inside');
    const leaving = { by: { kind: 'visit' as const, visitId: visit?.id ?? '' } };
    await estate.world.call(guard, checkOut, { params, body: leaving });
    assert.equal((await heard(communityId)).get('visit.checked_out')?.['status'], 'Left');

    await estate.world.owner.query(
      `insert into gate_settings (community_id, one_time_hours) values ($1, 72)
     on conflict (community_id) do update set one_time_hours = 72`,
      [communityId],
    );
    const second = await gate.makePass({ guestName: 'Efe Bright' });
    const { data: listed } = await estate.world.call(manager, passes.listGatePasses, {
      params,
      query: { Search: 'Efe' },
    } as never);
    const passId = (listed as { items: { id: string }[] }).items[0]?.id ?? '';
    const of = { params: { ...params, passId } };
    const validTo = new Date(estate.world.clock.now().getTime() + 30 * 3600_000).toISOString();
    await estate.world.call(manager, passes.extendGatePass, {
      ...of,
      body: { validTo, version: second.version },
    });
    assert.equal((await heard(communityId)).get('gate_pass.changed')?.['id'], passId);
    await estate.world.call(manager, passes.revokeGatePass, {
      ...of,
      body: { reason: 'Called off' },
    });
    assert.equal((await heard(communityId)).get('gate_pass.revoked')?.['endedAs'], 'Revoked');

    const asked = { houseId, kind: 'Guest', guestName: 'Tunde Bello' } as never;
    const walkIn = (await estate.world.call(guard, askHost, { params, body: asked })).data;
    const answer = { params: { ...params, houseId, visitId: walkIn.id } };
    await estate.world.call(host, answerWalkIn, { ...answer, body: { isApproved: false } });
    assert.equal((await heard(communityId)).get('visit.denied')?.['guestName'], 'Tunde Bello');
    for (const { body } of double.calls) {
      assert.ok(!body.includes(pass.code) && !body.includes(second.code), 'a code was told');
    }
  });

  test('each kind of event about wallets and money requests is sent with its documented fields', async () => {
    const finances = await openFinances(estate.world);
    const { communityId, owner, ada, bayo, mainId } = finances;
    await listen(communityId, owner);
    const walletId = await finances.wallet('Roof', { amountMinor: 50_000 });
    const created = (await heard(communityId)).get('wallet.created');
    assert.deepEqual([created?.['name'], created?.['currency']], ['Roof', 'NGN']);
    const of = { params: { communityId, walletId } };
    const { version } = (await estate.world.call(owner, wallets.getWallet, of)).data;
    await estate.world.call(owner, wallets.freezeWallet, {
      ...of,
      body: { reason: 'Looking', version },
    });
    const frozen = (await heard(communityId)).get('wallet.changed');
    assert.deepEqual([frozen?.['status'], frozen?.['balanceMinor']], ['Frozen', 50_000]);

    const paid = {
      purposeKind: 'wallet-deposit',
      purposeId: mainId,
      paymentId: randomUUID(),
      amountMinor: 10_000,
      feeMinor: 150,
      channel: 'Card',
      externalReference: 'X-1',
      narration: null,
      startedBy: ada.id,
    };
    const tell = (topic: string) =>
      estate.world.owner.query(
        `insert into outbox (community_id, topic, payload) values ($1, $2, $3)`,
        [communityId, topic, JSON.stringify(paid)],
      );
    await tell('payment.succeeded');
    const deposited = (await heard(communityId)).get('wallet.deposited');
    assert.deepEqual(
      [deposited?.['walletId'], deposited?.['amountMinor'], deposited?.['feeMinor']],
      [mainId, 10_000, 150],
    );
    await finances.fund(mainId, 5_000);
    await tell('payment.charged-back');
    assert.equal((await heard(communityId)).get('wallet.charged_back')?.['amountMinor'], 10_000);

    const deposit = async (counterparty: string) =>
      (
        await estate.world.call(ada, requests.depositFund, {
          params: { communityId, walletId: mainId },
          body: {
            amountMinor: 5_000,
            channel: 'Cash',
            receivedOn: '2026-01-05',
            counterparty,
            narration: 'Sale of old chairs',
          } as never,
        })
      ).data;
    const first = await deposit('Mr Eze');
    assert.equal((await heard(communityId)).get('money_request.created')?.['id'], first.id);
    const about = (requestId: string) => ({ params: { communityId, requestId } });
    await estate.world.call(bayo, requests.approveMoneyRequest, {
      ...about(first.id),
      body: { version: 1 },
    });
    const completed = (await heard(communityId)).get('money_request.completed');
    assert.deepEqual([completed?.['status'], completed?.['currency']], ['Completed', 'NGN']);
    const second = await deposit('Mrs Obi');
    await estate.world.call(bayo, requests.rejectMoneyRequest, {
      ...about(second.id),
      body: { version: second.version, reason: 'No slip' },
    });
    assert.equal((await heard(communityId)).get('money_request.failed')?.['id'], second.id);

    // Other wallet tests cover how a payout is returned, so this test only inserts the audit entry and checks the
    // event.
    await estate.world.owner.query(
      `insert into audit_entries (community_id, actor_name, action, entity_type, entity_id)
     values ($1, 'Courtyard', 'money-request.returned', 'money-request', $2)`,
      [communityId, first.id],
    );
    assert.equal((await heard(communityId)).get('money_request.returned')?.['id'], first.id);
    const told = new Set(double.calls.map(({ body }) => (JSON.parse(body) as Event).type));
    const kinds = webhookKindNames.filter(
      (kind: WebhookKind) => !/^(resident|house|payment)\./.test(kind),
    );
    assert.deepEqual(
      kinds.filter((kind) => !told.has(kind)),
      [],
    );
  });

  type Event = { type: string; communityId: string; data: Record<string, unknown> };

  /** Creates an endpoint that receives all events of a community. */
  async function listen(communityId: string, owner: Person): Promise<void> {
    await stepUp(estate.world, owner);
    const body = { url: `${double.url}/hook`, kinds: [...webhookKindNames] };
    await estate.world.call(owner, createWebhookEndpoint, { params: { communityId }, body });
  }

  /**
   * The latest data that has arrived from a community, by kind of event. Asserts that each event has exactly the
   * documented fields.
   */
  async function heard(communityId: string): Promise<Map<string, Record<string, unknown>>> {
    await estate.world.settle();
    const found = new Map<string, Record<string, unknown>>();
    for (const { body } of double.calls) {
      const event = JSON.parse(body) as Event;
      if (event.communityId !== communityId) continue;
      const fields = promised.get(event.type)?.toSorted();
      assert.deepEqual(Object.keys(event.data).toSorted(), fields, event.type);
      for (const value of Object.values(event.data).map(String)) {
        // The API's format of an instant: UTC, milliseconds, Z.
        if (/^\d{4}-\d\d-\d\dT/.test(value)) assert.match(value, /T\d\d:\d\d:\d\d\.\d{3}Z$/);
      }
      found.set(event.type, event.data);
    }
    return found;
  }
});
