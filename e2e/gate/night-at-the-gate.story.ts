// A night at the gate: the network fails, two phones continue offline, one pass is used on both, and in the morning a
// manager reviews the results. Also the offline response time of a cheap phone.
import type { Browser, Locator, Page } from '@playwright/test';
import {
  changeGateSettings,
  createGate,
  createGateDevice,
  getGateSettings,
  listGateDevices,
  revokeGateDevice,
} from '#contract/gates/gates.ts';
import { createResident } from '#contract/residents/residents.ts';
import {
  createGateEvent,
  createGatePass,
  revokeGatePass,
} from '#contract/gate-passes/gate-passes.ts';
import { createSecurityUser } from '#contract/team/security-users.ts';
import { listVisits } from '#contract/visits/visits.ts';
import type pg from 'pg';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';
import { askHost } from '#contract/walk-ins/walk-ins.ts';
import { answerWalkIn } from '#contract/walk-ins/walk-in-answers.ts';

/** Stories have no service worker (gate-reload has), so only the open page is ready for offline use. */
const ready = 'Ready while this page stays open';

test(
  'two gate phones keep working offline, and a manager reviews the results in the morning',
  { tag: '@phone' },
  async ({ page, browser, db }) => {
    const { owner, estate, params, houseId, makePass, post } = await openEstate(db);
    const once = await makePass({ guestName: 'Ngozi Obi' });
    const taken = await makePass({ guestName: 'Peter Udoh' });
    const other = await makePass({ guestName: 'Femi Cole' });
    const body = { reason: 'Not coming' };
    await callAs(owner, revokeGatePass, { params: { ...params, passId: taken.id }, body });
    const musa = await post(browser, 'Musa Bello');
    const ladi = await post(browser, 'Ladi Okoro');

    const sayYes = await standAtGate(db, { owner, params, houseId });
    await musa.page.getByRole('button', { name: /^At the gate/ }).click();
    await expect(musa.page.getByText('Awaiting host')).toHaveCount(4);
    for (const [name, act] of [
      ['Ada Obi', 'Check in'],
      ['Kemi Adu', 'Next guest'],
    ] as const) {
      await sayYes(name);
      for (const [screen, does] of [
        [ladi.page, 'Next guest'],
        [musa.page, act],
      ] as const) {
        const yes = screen.getByRole('dialog', { name: 'Green: IN' });
        await expect(yes.getByRole('heading', { name })).toBeVisible();
        await yes.getByRole('button', { name: does, exact: true }).click();
        await expect(yes).toBeHidden();
      }
    }
    await musa.page.getByRole('button', { name: 'Code' }).click();

    for (const { context } of [musa, ladi]) await context.setOffline(true);
    await expect(musa.page.getByText(/^No network/)).toBeVisible();
    await letIn(musa.page, once.code);
    await expect(musa.page.getByText(/1 event to hand in/)).toBeVisible();
    await enter(musa.page, once.code);
    const leaving = musa.page.getByRole('dialog', { name: 'Amber: CONFIRM' });
    const entry = leaving.getByRole('region', { name: 'At the entry' });
    await expect(entry.getByText(/^\d\d:\d\d, Main gate$/)).toBeVisible();
    await expect(entry.getByText('Musa Bello', { exact: true })).toBeVisible();
    await leaving.getByRole('button', { name: 'Somebody else' }).click();
    await expect(leaving.getByText('The number of the host needs the network.')).toBeVisible();
    await leaving.getByRole('button', { name: 'Coming in' }).click();
    await isStopped(musa.page, /^Used already/);
    await refused(musa.page, taken.code, /^Revoked/);
    const unknown = once.code.replace(/./, (digit) => String((Number(digit) + 1) % 10));
    await refused(musa.page, unknown, /knows no pass with this code/);
    await letIn(ladi.page, once.code);

    await musa.page.getByRole('button', { name: /^Inside/ }).click();
    // Ada was checked in just before the network failed.
    for (const name of ['Ngozi Obi', 'Ada Obi']) {
      await musa.page.getByRole('button', { name: `Check out ${name}` }).click();
    }
    await expect(musa.page.getByText('Nobody is inside.')).toBeVisible();
    await expect(musa.page.getByText(/4 events to hand in/)).toBeVisible();

    await musa.page.getByRole('button', { name: /^At the gate/ }).click();
    await expect(musa.page.getByText('Asked before the line was cut')).toBeVisible();
    await musa.page.getByRole('button', { name: 'Check in Kemi Adu' }).click();
    await musa.page.getByRole('button', { name: 'The house said yes to Uche Eze' }).click();
    // A double tap records one refusal.
    await musa.page.getByRole('button', { name: 'The house said no to Sade Ojo' }).dblclick();
    await expect(musa.page.getByText('Asked before the line was cut')).toBeHidden();
    await musa.page.getByRole('button', { name: /^Inside/ }).click();
    for (const name of ['Kemi Adu', 'Uche Eze']) {
      await musa.page.getByRole('button', { name: `Check out ${name}` }).click();
    }
    await expect(musa.page.getByText('Nobody is inside.')).toBeVisible();
    await expect(musa.page.getByText(/9 events to hand in/)).toBeVisible();

    await writeDown(musa.page, 'Tunde Bello');
    await expect(musa.page.getByText(/10 events to hand in/)).toBeVisible();
    await expect(musa.page.getByRole('heading', { name: /^2 people inside/ })).toBeVisible();
    await musa.page.getByRole('button', { name: 'Evacuation list' }).click();
    const list = musa.page.getByRole('dialog', { name: 'Evacuation list' });
    await expect(list.getByText('0 of 2 people found')).toBeVisible();
    await list.getByRole('checkbox', { name: 'Tunde Bello and 1 more' }).click();
    await expect(list.getByText('2 of 2 people found')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Alarm', exact: true })).toBeVisible();
    await list.getByRole('button', { name: 'Close' }).click();
    await expect(list).toBeHidden();

    await ladi.page.getByRole('button', { name: 'Find', exact: true }).click();
    await ladi.page.getByLabel('House or first name').fill('palm 2');
    await expect(ladi.page.getByText('2 Palm Street', { exact: true })).toBeVisible();
    await leaveByOther(musa.page, ladi.page, other.code);

    for (const { context } of [musa, ladi]) {
      await context.setOffline(false);
    }
    for (const { page: screen } of [musa, ladi]) {
      await expect(screen.getByText(ready)).toBeVisible();
      await expect(screen.getByText(/to hand in/)).toBeHidden();
    }

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

    const crossed = await callAs(owner, listVisits, { params, query: { Search: 'Femi' } });
    expect(crossed.items.map(({ status, conflict }) => [status, conflict])).toEqual([
      ['Left', null],
    ]);

    await signInAs(page, owner, estate);
    await page.goto('/gate-pass');
    const review = page.getByText('Entries to review');
    await expect(review).toBeVisible();
    const walkIn = page.getByRole('listitem').filter({ hasText: 'Tunde Bello' });
    await expect(walkIn.getByText(/^Host not asked · 2 Palm Street/)).toBeVisible();
    for (const [guest, left] of [
      ['Tunde Bello', 1],
      ['Ngozi Obi', 2],
      ['Ngozi Obi', 1],
    ] as const) {
      const looks = page.getByRole('button', { name: `Look at the visit of ${guest}` });
      await expect(looks).toHaveCount(left);
      await looks.first().click();
      const visit = page.getByRole('dialog', { name: `Visit of ${guest}` });
      await visit.getByRole('button', { name: 'I looked at this entry' }).click();
      await expect(visit.getByText('Somebody has looked at this one.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(visit).toBeHidden();
    }
    await expect(review).toBeHidden();

    // Ending the shift clears the phone's stored data; a revoked phone keeps nothing.
    await musa.page.getByRole('button', { name: 'More' }).click();
    await musa.page.getByRole('menuitem', { name: 'End the shift' }).click();
    await musa.page.getByRole('button', { name: 'End the shift' }).click();
    await expect(musa.page.getByRole('heading', { name: 'Who begins the shift?' })).toBeVisible();
    await expect.poll(() => whatIsKept(musa.page)).toEqual({ names: ['gateEvents'], events: 0 });
    // The device is revoked meanwhile: a page that learns of it navigates away, possibly during a reload.
    const place = ladi.page.url();
    await ladi.page.goto('about:blank');
    for (const { id: deviceId } of await callAs(owner, listGateDevices, { params })) {
      const reason = { reason: 'Lost' };
      await callAs(owner, revokeGateDevice, { params: { ...params, deviceId }, body: reason });
    }
    await ladi.page.goto(place);
    await expect(
      ladi.page.getByRole('heading', { name: 'This device is not paired' }),
    ).toBeVisible();
    await expect.poll(() => whatIsKept(ladi.page)).toEqual({ names: [], events: 0 });
    expect(await ladi.page.evaluate(() => localStorage.getItem('gateDevice'))).toBeNull();
    // No page showed data of an ended shift, or of a wiped phone.
    expect([...musa.broken, ...ladi.broken]).toEqual([]);
    for (const { context } of [musa, ladi]) await context.close();
  },
);

test('a slow phone finds one of five thousand codes within a tenth of a second', async ({
  browser,
  db,
}) => {
  const { owner, params, houseId, makePass, post } = await openEstate(db);
  const { version } = await callAs(owner, getGateSettings, { params });
  await callAs(owner, changeGateSettings, { params, body: { eventGuests: 1000, version } });
  const codes = [(await makePass({ guestName: 'Ngozi Obi', kind: 'Multi-entry' })).code];
  const startsAt = new Date(Date.now() + 2000).toISOString();
  const endsAt = new Date(Date.now() + 12 * 3_600_000).toISOString();
  for (let event = 1; event <= 5; event += 1) {
    const guests = Array.from({ length: 1000 }, () => ({ name: 'Ngozi Obi' }));
    const body = { houseId, name: `Wedding ${event}`, startsAt, endsAt, guests };
    const { shares } = await callAs(owner, createGateEvent, { params, body });
    codes.push(...shares.slice(0, 2).map(({ code }) => digitsOf(code)));
  }
  const { page, context } = await post(browser, 'Musa Bello');
  await context.setOffline(true);
  await expect(page.getByText(/^No network/)).toBeVisible();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const tookMs: number[] = [];
  for (const code of codes) {
    await enter(page, code);
    const green = page.getByRole('dialog', { name: /^Green/ });
    await expect(green).toBeVisible();
    tookMs.push(
      await page.evaluate(() => performance.getEntriesByName('gate-answer')[0]?.duration ?? 9999),
    );
    await green.getByRole('button', { name: 'Next guest' }).click();
  }
  // Use the minimum, because another story shares the machine.
  const least = Math.min(...tookMs);
  test.info().annotations.push({ type: 'least', description: `${least} ms` });
  expect(least).toBeLessThan(100);
  await context.close();
});

async function enter(page: Page | Locator, digits: string) {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
}

async function openEstate(db: pg.Pool) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const params = { communityId: estate.id };
  await db.query(
    `update communities set apartment_features = apartment_features || '{"Offline Check-in": true}' where id = $1`,
    [estate.id],
  );
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const gate = await callAs(owner, createGate, { params, body: { name: 'Main gate' } });
  const makePass = async (body: Record<string, unknown>) => {
    const asked = { kind: 'One-time', houseId, ...body };
    const made = await callAs(owner, createGatePass, { params, body: asked as never });
    return { id: made.pass.id, code: digitsOf(made.share.code) };
  };
  /** A separate phone with a guard on it, ready for the night. */
  const post = async (browser: Browser, guard: string) => {
    await callAs(owner, createSecurityUser, {
      params,
      body: { name: guard, pin: '4821', isSupervisor: false },
    });
    const body = { name: `Phone of ${guard}`, gateId: gate.id };
    const { link } = await callAs(owner, createGateDevice, { params, body });
    const context = await browser.newContext();
    const page = await context.newPage();
    const broken: string[] = [];
    page.on('console', (said) => said.text().startsWith('Error: ') && broken.push(said.text()));
    await page.goto(new URL(link).pathname + new URL(link).hash);
    await page.getByRole('button', { name: 'Pair', exact: true }).click();
    await page.getByRole('button', { name: guard }).click();
    await enter(page, '4821');
    await page.getByRole('button', { name: 'Begin the shift' }).click();
    await expect(page.getByText(ready)).toBeVisible();
    return { context, page, broken };
  };
  return { owner, estate, params, houseId, makePass, post };
}

/**
 * Four visitors are at the gate before the network fails: the house is asked about each, and can approve one by name.
 */
async function standAtGate(
  db: pg.Pool,
  {
    owner,
    params,
    houseId,
  }: Pick<Awaited<ReturnType<typeof openEstate>>, 'owner' | 'params' | 'houseId'>,
) {
  const host = await newPerson(db, { firstName: 'Bola', lastName: 'Ade' });
  const occupancy = { houseId, relationship: 'Owner' };
  const body = { firstName: 'Bola', lastName: 'Ade', email: host.email, occupancy };
  const { id } = await callAs(owner, createResident, { params, body } as never);
  await db.query(`update residents set portal_user_id = $2, status = 'Active' where id = $1`, [
    id,
    host.id,
  ]);
  const ask = (guestName: string) =>
    callAs(owner, askHost, { params, body: { houseId, kind: 'Guest', guestName } });
  const asked = new Map<string, string>();
  for (const name of ['Ada Obi', 'Kemi Adu', 'Uche Eze', 'Sade Ojo']) {
    asked.set(name, (await ask(name)).id);
  }
  return (name: string) => {
    const ofHouse = { ...params, houseId, visitId: asked.get(name) ?? '' };
    return callAs(host, answerWalkIn, { params: ofHouse, body: { isApproved: true } });
  };
}

function digitsOf(code: string): string {
  return code.replace(/\D/g, '');
}

async function letIn(page: Page, code: string, guest = 'Ngozi Obi') {
  await enter(page, code);
  const green = page.getByRole('dialog', { name: /^Green/ });
  await expect(green.getByRole('heading', { name: guest })).toBeVisible();
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

/** A walk-in: the house cannot be asked, so the guard enters on whose word they are admitted. */
async function writeDown(page: Page, guestName: string) {
  await page.getByRole('button', { name: /^At the gate/ }).click();
  await page.getByRole('button', { name: 'Write down a walk-in' }).click();
  const form = page.getByRole('dialog', { name: 'Write down a walk-in' });
  await form.getByRole('combobox', { name: 'House' }).fill('palm 2');
  await page.getByRole('option', { name: '2 Palm Street' }).click();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(guestName);
  await form.getByRole('textbox', { name: 'How many people' }).fill('2');
  await form.getByRole('combobox', { name: 'Who decided' }).click();
  await page.getByRole('option', { name: /^I decide myself/ }).click();
  await form.getByRole('button', { name: 'Write it down' }).click();
  await expect(form.getByText('Please fill this in.').first()).toBeVisible();
  await form
    .getByRole('textbox', { name: 'Why', exact: true })
    .fill('The doctor, and nobody takes the call');
  await form.getByRole('button', { name: 'Write it down' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: /^Inside/ }).click();
  await expect(page.getByRole('button', { name: `Check out ${guestName}` })).toBeVisible();
}

/** Checks a guest in on one phone and out on the other, which does not know of the entry. */
async function leaveByOther(came: Page, left: Page, code: string) {
  for (const page of [came, left]) await page.getByRole('button', { name: 'Code' }).click();
  await letIn(came, code, 'Femi Cole');
  await enter(left, code);
  const valid = left.getByRole('dialog', { name: 'Green: IN' });
  await valid.getByRole('button', { name: 'Leaving' }).click();
  const closer = left.getByRole('dialog', { name: 'Amber: CONFIRM' });
  await expect(closer.getByText(/If another gate checked them in/)).toBeVisible();
  await closer.getByRole('button', { name: 'Check out', exact: true }).click();
  await expect(closer).toBeHidden();
}

/** All storage of a phone, by name, and the events in it. */
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
