// A night at the gate: the network fails and a phone continues offline, while another phone uses the same pass. In the
// morning a manager reviews the results. Also visitors who waited when the network failed.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type OfflineEvent, syncOfflineEvents } from '#contract/gate-offline/gate-offline.ts';
import { listGateDevices, revokeGateDevice } from '#contract/gates/gates.ts';
import { createResident } from '#contract/residents/residents.ts';
import { createGatePass, revokeGatePass } from '#contract/gate-passes/gate-passes.ts';
import { listVisits } from '#contract/visits/visits.ts';
import type pg from 'pg';
import { callAs, type Estate, newEstate } from '#e2e/support/estate.ts';
import { beginShiftOf, enter, newDevice, newGateWithDevice, openShift } from '#e2e/support/gate.ts';
import { newPerson, openPageAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';
import { askHost } from '#contract/walk-ins/walk-ins.ts';
import { answerWalkIn } from '#contract/walk-ins/walk-in-answers.ts';

/** Stories have no service worker (gate-reload has), so only the open page is ready for offline use. */
const ready = 'Ready while this page stays open';

test(
  'a gate phone keeps working offline, a manager reviews the results, and a revoked phone keeps nothing',
  { tag: '@phone-only' },
  async ({ page, browser, db }) => {
    const { owner, estate, params, makePass } = await openEstate(db);
    const once = await makePass({ guestName: 'Ngozi Obi' });
    const taken = await makePass({ guestName: 'Peter Udoh' });
    const other = await makePass({ guestName: 'Femi Cole' });
    const body = { reason: 'Not coming' };
    await callAs(owner, revokeGatePass, { params: { ...params, passId: taken.id }, body });
    const { gate, deviceKey } = await newGateWithDevice(estate);
    const second = await postElsewhere(estate, gate.id);
    const broken = await openConsole(page, { estate, deviceKey });

    await page.context().setOffline(true);
    await expect(page.getByText(/^No network/)).toBeVisible();
    // A second phone without the network checks in two guests and somebody without a pass.
    second.act({ action: 'In', passId: once.id });
    second.act({ action: 'In', passId: other.id });
    const houseId = estate.streets[0]?.houses[1]?.id ?? '';
    const decision = {
      decision: 'Judged',
      reason: 'The doctor, and nobody takes the call',
    } as const;
    const walkIn = { houseId, kind: 'Guest', guestName: 'Tunde Bello', people: 2 } as const;
    second.act({ action: 'Walk-in', walkIn: { ...walkIn, ...decision } });

    await letIn(page, once.code);
    await expect(page.getByText(/1 event to upload/)).toBeVisible();
    await enter(page, once.code);
    const leaving = page.getByRole('dialog', { name: 'Amber: CONFIRM' });
    const entry = leaving.getByRole('region', { name: 'At the entry' });
    await expect(entry.getByText(/^\d\d:\d\d, Main gate$/)).toBeVisible();
    await expect(entry.getByText('Musa Bello', { exact: true })).toBeVisible();
    await leaving.getByRole('button', { name: 'Somebody else' }).click();
    await expect(leaving.getByText('The host’s phone number needs the network.')).toBeVisible();
    await leaving.getByRole('button', { name: 'Coming in' }).click();
    await isStopped(page, /^Already used/);
    await refused(page, taken.code, /^Revoked/);
    const unknown = once.code.replace(/./, (digit) => String((Number(digit) + 1) % 10));
    await refused(page, unknown, /No pass on this device has this code/);
    await leaveUnseen(page, other.code);

    await page.getByRole('button', { name: /^Inside/ }).click();
    await page.getByRole('button', { name: 'Check out Ngozi Obi' }).click();
    await expect(page.getByText('Nobody is inside.')).toBeVisible();
    await expect(page.getByText(/4 events to upload/)).toBeVisible();
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByLabel('House or first name').fill('palm 2');
    await expect(page.getByText('2 Palm Street', { exact: true })).toBeVisible();

    await second.handIn();
    await page.context().setOffline(false);
    await expect(page.getByText(ready)).toBeVisible();
    await expect(page.getByText(/to upload/)).toBeHidden();
    const crossed = await callAs(owner, listVisits, { params, query: { Search: 'Femi' } });
    expect(crossed.items.map(({ status, conflict }) => [status, conflict])).toEqual([
      ['Left', null],
    ]);

    const desk = await openPageAs(browser, owner, estate);
    await desk.goto('/gate-pass');
    const review = desk.getByText('Entries to review');
    await expect(review).toBeVisible();
    const judged = desk.getByRole('listitem').filter({ hasText: 'Tunde Bello' });
    await expect(judged.getByText(/^Host not asked · 2 Palm Street/)).toBeVisible();
    for (const [guest, left] of [
      ['Tunde Bello', 1],
      ['Ngozi Obi', 2],
      ['Ngozi Obi', 1],
    ] as const) {
      const looks = desk.getByRole('button', { name: `View the visit of ${guest}` });
      await expect(looks).toHaveCount(left);
      await looks.first().click();
      const visit = desk.getByRole('dialog', { name: `Visit of ${guest}` });
      await visit.getByRole('button', { name: 'Mark as reviewed' }).click();
      await expect(visit.getByText('Already reviewed.')).toBeVisible();
      await desk.keyboard.press('Escape');
      await expect(visit).toBeHidden();
    }
    await expect(review).toBeHidden();
    await desk.context().close();

    // The page is left while the device is revoked: a page that learns of its revocation navigates away, which could
    // happen during the next load.
    const place = page.url();
    await page.goto('about:blank');
    for (const { id: deviceId } of await callAs(owner, listGateDevices, { params })) {
      const reason = { reason: 'Lost' };
      await callAs(owner, revokeGateDevice, { params: { ...params, deviceId }, body: reason });
    }
    await page.goto(place);
    await expect(page.getByRole('heading', { name: 'This device is not paired' })).toBeVisible();
    await expect.poll(() => whatIsKept(page)).toEqual({ names: [], events: 0 });
    expect(await page.evaluate(() => localStorage.getItem('gateDevice'))).toBeNull();
    // No page logged an error while the phone was wiped.
    expect(broken).toEqual([]);
  },
);

test(
  'visitors who waited when the network failed are admitted or refused, and the end of a shift clears the phone',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const { owner, estate, params } = await openEstate(db);
    const { deviceKey } = await newGateWithDevice(estate);
    const broken = await openConsole(page, { estate, deviceKey });
    const sayYes = await standAtGate(db, estate);
    await page.getByRole('button', { name: /^At the gate/ }).click();
    await expect(page.getByText('Awaiting host')).toHaveCount(4);
    for (const [name, act] of [
      ['Ada Obi', 'Check in'],
      ['Kemi Adu', 'Next guest'],
    ] as const) {
      await sayYes(name);
      const yes = page.getByRole('dialog', { name: 'Green: IN' });
      await expect(yes.getByRole('heading', { name })).toBeVisible();
      await yes.getByRole('button', { name: act, exact: true }).click();
      await expect(yes).toBeHidden();
    }

    await page.context().setOffline(true);
    await expect(page.getByText('Asked before the network was lost')).toBeVisible();
    await page.getByRole('button', { name: 'Check in Kemi Adu' }).click();
    await page.getByRole('button', { name: 'The house approved Uche Eze' }).click();
    // A double tap records one refusal.
    await page.getByRole('button', { name: 'The house declined Sade Ojo' }).dblclick();
    await expect(page.getByText('Asked before the network was lost')).toBeHidden();
    await page.getByRole('button', { name: /^Inside/ }).click();
    // Ada was checked in just before the network failed.
    for (const name of ['Ada Obi', 'Kemi Adu', 'Uche Eze']) {
      await page.getByRole('button', { name: `Check out ${name}` }).click();
    }
    await expect(page.getByText('Nobody is inside.')).toBeVisible();
    await expect(page.getByText(/6 events to upload/)).toBeVisible();

    await writeDown(page, 'Tunde Bello');
    await expect(page.getByText(/7 events to upload/)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^2 people inside/ })).toBeVisible();
    await page.getByRole('button', { name: 'Evacuation list' }).click();
    const list = page.getByRole('dialog', { name: 'Evacuation list' });
    await expect(list.getByText('0 of 2 people found')).toBeVisible();
    await list.getByRole('checkbox', { name: 'Tunde Bello and 1 more' }).click();
    await expect(list.getByText('2 of 2 people found')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Alarm', exact: true })).toBeVisible();
    await list.getByRole('button', { name: 'Close' }).click();
    await expect(list).toBeHidden();

    await page.context().setOffline(false);
    await expect(page.getByText(ready)).toBeVisible();
    await expect(page.getByText(/to upload/)).toBeHidden();
    // Each walk-in that the house approved is one visit, with nothing to review.
    const { items } = await callAs(owner, listVisits, { params, query: { Method: 'Walk-in' } });
    expect(
      items.map(({ guestName, status, conflict }) => [guestName, status, conflict]).sort(),
    ).toEqual([
      ['Ada Obi', 'Left', null],
      ['Kemi Adu', 'Left', null],
      ['Sade Ojo', 'Denied', null],
      ['Tunde Bello', 'Inside', 'Host not asked'],
      ['Uche Eze', 'Left', null],
    ]);

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'End the shift' }).click();
    await page.getByRole('button', { name: 'End the shift' }).click();
    await expect(page.getByRole('heading', { name: 'Choose your name' })).toBeVisible();
    await expect.poll(() => whatIsKept(page)).toEqual({ names: ['gateEvents'], events: 0 });
    // No page logged an error when the shift ended.
    expect(broken).toEqual([]);
  },
);

async function openEstate(db: pg.Pool) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const params = { communityId: estate.id };
  await db.query(
    `update communities set apartment_features = apartment_features || '{"Offline Check-in": true}' where id = $1`,
    [estate.id],
  );
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const makePass = async (body: Record<string, unknown>) => {
    const asked = { kind: 'One-time', houseId, ...body };
    const made = await callAs(owner, createGatePass, { params, body: asked as never });
    return { id: made.pass.id, code: made.share.code.replace(/\D/g, '') };
  };
  return { owner, estate, params, makePass };
}

/** Musa Bello's console, ready for the night; returns the errors that its pages will write. */
async function openConsole(page: Page, device: { estate: Estate; deviceKey: string }) {
  const broken: string[] = [];
  page.on('console', (said) => said.text().startsWith('Error: ') && broken.push(said.text()));
  await openShift(page, device);
  await expect(page.getByText(ready)).toBeVisible();
  return broken;
}

/** A second device at a gate, with Ladi Okoro on shift, whose events are handed in by a call. */
async function postElsewhere(estate: Estate, gateId: string) {
  const deviceKey = await newDevice(estate, gateId);
  const { shift } = await beginShiftOf(estate, deviceKey, 'Ladi Okoro');
  const events: OfflineEvent[] = [];
  return {
    act: (event: Pick<OfflineEvent, 'action' | 'passId' | 'walkIn'>) => {
      const at = new Date().toISOString();
      const facts = { offlineId: randomUUID(), position: events.length, at, shiftId: shift.id };
      events.push({ ...facts, ...event });
    },
    handIn: () => {
      const body = { deviceNow: new Date().toISOString(), events };
      return callAs({ token: deviceKey }, syncOfflineEvents, { body });
    },
  };
}

/**
 * Four visitors are at the gate before the network fails: the house is asked about each, and can approve one by name.
 */
async function standAtGate(db: pg.Pool, { id, owner, streets }: Estate) {
  const params = { communityId: id };
  const houseId = streets[0]?.houses[0]?.id ?? '';
  const host = await newPerson(db, { firstName: 'Bola', lastName: 'Ade' });
  const occupancy = { houseId, relationship: 'Owner' };
  const body = { firstName: 'Bola', lastName: 'Ade', email: host.email, occupancy };
  const resident = await callAs(owner, createResident, { params, body } as never);
  await db.query(`update residents set portal_user_id = $2, status = 'Active' where id = $1`, [
    (resident as { id: string }).id,
    host.id,
  ]);
  const asked = new Map<string, string>();
  for (const guestName of ['Ada Obi', 'Kemi Adu', 'Uche Eze', 'Sade Ojo']) {
    const ask = { houseId, kind: 'Guest', guestName } as const;
    asked.set(guestName, (await callAs(owner, askHost, { params, body: ask })).id);
  }
  return (name: string) => {
    const ofHouse = { ...params, houseId, visitId: asked.get(name) ?? '' };
    return callAs(host, answerWalkIn, { params: ofHouse, body: { isApproved: true } });
  };
}

async function letIn(page: Page, code: string) {
  await enter(page, code);
  const green = page.getByRole('dialog', { name: /^Green/ });
  await expect(green.getByRole('heading', { name: 'Ngozi Obi' })).toBeVisible();
  await green.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(green).toBeHidden();
}

async function refused(page: Page, code: string, reason: RegExp) {
  await enter(page, code);
  await isStopped(page, reason);
}

async function isStopped(page: Page, reason: RegExp) {
  const red = page.getByRole('dialog', { name: /^Red/ });
  await expect(red.getByText(reason).first()).toBeVisible();
  await expect(red.getByRole('button', { name: 'Check in anyway' })).toHaveCount(0);
  await red.getByRole('button', { name: 'Next guest' }).click();
  await expect(red).toBeHidden();
}

/** Records a walk-in of two people whom the guard admits on their own decision, which needs a reason. */
async function writeDown(page: Page, guestName: string) {
  await page.getByRole('button', { name: /^At the gate/ }).click();
  await page.getByRole('button', { name: 'Record walk-in' }).click();
  const form = page.getByRole('dialog', { name: 'Record walk-in' });
  await form.getByRole('combobox', { name: 'House' }).fill('palm 2');
  await page.getByRole('option', { name: '2 Palm Street' }).click();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(guestName);
  await form.getByRole('textbox', { name: 'People' }).fill('2');
  await form.getByRole('combobox', { name: 'Decided by' }).click();
  await page.getByRole('option', { name: /^My decision/ }).click();
  await form.getByRole('button', { name: 'Record walk-in' }).click();
  await expect(form.getByText('This field is required.').first()).toBeVisible();
  await form
    .getByRole('textbox', { name: 'Reason', exact: true })
    .fill('The doctor, and nobody takes the call');
  await form.getByRole('button', { name: 'Record walk-in' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: /^Inside/ }).click();
  await expect(page.getByRole('button', { name: `Check out ${guestName}` })).toBeVisible();
}

/** Checks out a guest of whose entry the phone does not know. */
async function leaveUnseen(page: Page, code: string) {
  await enter(page, code);
  const valid = page.getByRole('dialog', { name: 'Green: IN' });
  await valid.getByRole('button', { name: 'Leaving' }).click();
  const closer = page.getByRole('dialog', { name: 'Amber: CONFIRM' });
  await expect(closer.getByText(/if another gate checked them in/)).toBeVisible();
  await closer.getByRole('button', { name: 'Check out', exact: true }).click();
  await expect(closer).toBeHidden();
}

/** The names of a phone's databases, and the number of events to sync. */
function whatIsKept(page: Page) {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    if (!names.includes('gateEvents')) return { names, events: 0 };
    const events = await new Promise<number>((resolve) => {
      const opening = indexedDB.open('gateEvents');
      opening.addEventListener('success', () => {
        const db = opening.result;
        const counting = db.transaction('events').objectStore('events').count();
        counting.addEventListener('success', () => {
          db.close();
          resolve(counting.result);
        });
      });
    });
    return { names, events };
  });
}
