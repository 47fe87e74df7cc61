// A guest's entry: a resident makes a pass, a guard checks the guest in, the manager sees it live; a guard asks a host
// about a walk-in; and the guest's page shows only the permitted details.
import { checkIn, checkOut } from '#contract/visits/gate-checks.ts';
import { beginShift } from '#contract/gates/gate-shifts.ts';
import { createGate } from '#contract/gates/gates.ts';
import { createGatePass } from '#contract/gate-passes/gate-passes.ts';
import { getGuestPass } from '#contract/gate-passes/guest-page.ts';
import { createHousePass, revokeHousePass } from '#contract/gate-passes/house-access.ts';
import { createResident } from '#contract/residents/residents.ts';
import { seedWorker } from '#testing/seed.ts';
import type pg from 'pg';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newPerson, openPageAs, signInAs } from '#e2e/support/people.ts';
import { scan } from '#e2e/support/scan.ts';
import { expect, test } from '#e2e/support/story.ts';
import { askHost } from '#contract/walk-ins/walk-ins.ts';
import { getGateBoard } from '#contract/visits/gate-board.ts';
import { answerWalkIn } from '#contract/walk-ins/walk-in-answers.ts';

test('a guard checks in a resident’s guest and the guests of an event, and the manager sees it live', async ({
  page,
  browser,
  db,
}) => {
  const { owner, host, guard, estate, params, houseId } = await openEstate(db);
  await callAs(owner, createGate, { params, body: { name: 'Main gate' } });
  const made = await callAs(host, createHousePass, {
    params: { ...params, houseId },
    body: { kind: 'One-time', guestName: 'Ngozi Obi', note: 'Bring her to the back door' },
  });

  await signInAs(page, owner, estate);
  await page.goto('/gate-pass');
  await expect(page.getByRole('heading', { name: 'Gate Pass', level: 1 })).toBeVisible();
  await expect(page.getByText('Ngozi Obi')).toBeVisible();
  await expect(page.getByText('Nobody is inside.')).toBeVisible();

  const desk = await openPageAs(browser, guard, estate);
  await desk.goto('/gate-pass');
  await desk.getByRole('button', { name: 'Begin a shift' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Main gate' }).click();
  await expect(desk.getByRole('button', { name: 'More' })).toBeVisible();
  await desk.getByRole('textbox', { name: 'Code' }).fill(made.share.code);
  await expect(desk.getByText('The pass is valid.')).toBeVisible();
  await expect(desk.getByText('Bring her to the back door')).toBeVisible();
  await desk.getByRole('button', { name: 'Check in', exact: true }).click();
  await desk.getByRole('button', { name: /^Inside/ }).click();
  await expect(desk.getByRole('button', { name: 'Check out Ngozi Obi' })).toBeVisible();

  // The manager's screen updated without any action.
  await expect(page.getByRole('button', { name: 'Check out Ngozi Obi' })).toBeVisible();

  await desk.getByRole('button', { name: 'Code', exact: true }).click();
  await desk.getByRole('textbox', { name: 'Code' }).fill(made.share.code);
  await expect(desk.getByText(/^Inside since/)).toBeVisible();
  const entry = desk.getByRole('region', { name: 'At the entry' });
  await expect(entry.getByText(/^\d\d:\d\d, Main gate$/)).toBeVisible();
  await expect(entry.getByText('Musa Bello', { exact: true })).toBeVisible();
  await expect(entry.getByText('1 person', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: 'Somebody else' }).click();
  await desk.getByRole('button', { name: 'Call the house about Ngozi Obi' }).click();
  await expect(desk.getByRole('link', { name: 'Call Bola' })).toHaveAttribute(
    'href',
    'tel:+2348030000001',
  );
  await desk.getByRole('button', { name: 'Back', exact: true }).click();
  await desk.getByRole('button', { name: 'Check out', exact: true }).click();
  await desk.getByRole('button', { name: /^Inside/ }).click();
  await expect(desk.getByText('Nobody is inside.')).toBeVisible();

  // An event pass admits its guests one by one. Once all are inside, its code is taken for a guest who leaves.
  const event = await callAs(owner, createGatePass, {
    params,
    body: { kind: 'Group event', guestName: 'Choir', guestCount: 3, houseId } as never,
  });
  const answer = desk.getByRole('dialog');
  await desk.getByRole('button', { name: 'Code', exact: true }).click();
  for (const act of ['Check in', 'Check in one more', 'Check in one more']) {
    await desk.getByRole('textbox', { name: 'Code' }).fill(event.share.code);
    await expect(answer.getByRole('button', { name: act, exact: true })).toBeVisible();
    // The message about the previous guest does not cover the next answer.
    expect(await desk.getByText('Checked in.', { exact: true }).count()).toBe(0);
    await answer.getByRole('button', { name: act, exact: true }).click();
    await expect(answer).toBeHidden();
  }
  await desk.getByRole('textbox', { name: 'Code' }).fill(event.share.code);
  await expect(desk.getByRole('dialog', { name: 'Amber: CONFIRM' })).toBeVisible();
  await expect(entry.getByText('2 people inside', { exact: true })).toBeVisible();
  await answer.getByRole('button', { name: 'Somebody else' }).click();
  await answer.getByRole('button', { name: 'Coming in' }).click();
  await expect(answer.getByText(/^Already used, last on/)).toBeVisible();
  await answer.getByRole('button', { name: 'Next guest' }).click();
  await desk.context().close();

  await page.getByRole('tab', { name: 'Visits' }).click();
  await page.getByText('Ngozi Obi').first().click();
  const drawer = page.getByRole('dialog', { name: 'Visit of Ngozi Obi' });
  await expect(drawer.getByRole('heading', { name: 'Step by step' })).toBeVisible();
  await expect(drawer.getByText('Left', { exact: true }).first()).toBeVisible();
});

test('a guard asks a host about a walk-in, sees the answer across the screen, and checks out a party in parts', async ({
  page,
  db,
}) => {
  const { owner, host, guard, estate, params, houseId } = await openEstate(db);
  const gate = await callAs(owner, createGate, { params, body: { name: 'Main gate' } });
  await callAs(guard, beginShift, { params, body: { gateId: gate.id } });
  const inside = await callAs(host, createHousePass, {
    params: { ...params, houseId },
    body: { kind: 'One-time', guestName: 'Ada Obi' },
  });
  const by = { kind: 'code' as const, code: inside.share.code };
  await callAs(owner, checkIn, { params, body: { by } });
  await signInAs(page, guard, estate);
  await page.goto('/gate-pass');
  // A walk-in: the host's answer fills the whole screen.
  await page.getByRole('button', { name: /^At the gate/ }).click();
  await page.getByRole('button', { name: 'Ask a host' }).click();
  const form = page.getByRole('dialog', { name: 'Ask a host' });
  await form.getByRole('combobox', { name: 'House' }).fill('palm 1');
  await page.getByRole('option', { name: /1 Palm Street/ }).click();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Tunde Bello');
  await form.getByRole('textbox', { name: 'People' }).fill('3');
  await form.getByRole('button', { name: 'Ask the host' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Tunde Bello and 2 more')).toBeVisible();
  const { waiting } = await callAs(owner, getGateBoard, { params, query: {} });
  await callAs(host, answerWalkIn, {
    params: { ...params, houseId, visitId: waiting[0]?.id ?? '' },
    body: { isApproved: true },
  });
  const said = page.getByRole('dialog', { name: 'Green: IN' });
  await expect(said.getByText('Bola Ade approved.')).toBeVisible();
  await said.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(said).toBeHidden();

  // The guard withdraws the question about a guest who has left, and the host is no longer asked.
  await callAs(owner, askHost, {
    params,
    body: { houseId, kind: 'Guest', guestName: 'Sule Musa' },
  });
  await page.getByRole('button', { name: 'Sule Musa left' }).click();
  const away = page.getByRole('dialog', { name: 'Did the visitor leave?' });
  await away.getByRole('button', { name: 'Visitor left' }).click();
  await expect(page.getByText('No one waiting.')).toBeVisible();
  await page.getByRole('button', { name: /^Inside/ }).click();
  await page.getByRole('searchbox', { name: 'Find visitors inside' }).fill('tunde');
  await expect(page.getByRole('button', { name: /^Check out ./ })).toHaveCount(1);
  await expect(page.getByText('Tunde Bello and 2 more')).toBeVisible();
  // Two of the three guests leave, and the third stays inside.
  await page.getByRole('button', { name: 'Check out Tunde Bello' }).click();
  const leaving = page.getByRole('dialog', { name: 'People checking out' });
  await expect(leaving.getByRole('button', { name: 'Check out all 3' })).toBeVisible();
  await leaving.getByRole('button', { name: 'One fewer' }).click();
  await leaving.getByRole('button', { name: 'Check out 2', exact: true }).click();
  await expect(page.getByText('Checked out. 1 of the group still inside.')).toBeVisible();
  await expect(page.getByText('Tunde Bello and 2 more')).toBeHidden();
  await expect(page.getByText('Tunde Bello', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'End the shift' }).click();
  const end = page.getByRole('dialog', { name: 'End the shift' });
  await end.getByRole('textbox', { name: 'Note for the next guard' }).fill('Keys at the desk');
  await end.getByRole('button', { name: 'End the shift' }).click();
  await expect(
    page.getByText('You are not on shift. Begin a shift to check visitors.'),
  ).toBeVisible();
});

test(
  'the guest page hides a revoked pass’s code, and shows a used pass’s code until its guest leaves',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const { owner, host, estate, params, houseId } = await openEstate(db);
    const ofHouse = { ...params, houseId };
    const { pass, share } = await callAs(host, createHousePass, {
      params: ofHouse,
      body: { kind: 'One-time', guestName: 'Ngozi Obi' },
    });
    const path = new URL(share.link).pathname;
    await page.goto(path);
    await expect(
      page.getByRole('heading', { name: `Bola expects you at ${estate.name}` }),
    ).toBeVisible();
    await expect(page.getByText(share.code)).toBeVisible();
    const key = path.split('/').at(-1) ?? '';
    const live = await callAs(host, getGuestPass, { params: { key } });
    const image = page.getByRole('img', { name: 'Your pass as a QR code, for the guard' });
    expect(await scan(image)).toBe(live.state === 'Live' ? live.qr : live.state);
    await callAs(host, revokeHousePass, { params: { ...ofHouse, passId: pass.id } });
    await page.goto(path);
    await expect(page.getByText('This pass was revoked')).toBeVisible();
    await expect(page.getByText(share.code)).toHaveCount(0);

    // The pass is used up by the guest inside, and is still valid for leaving.
    const used = await callAs(host, createHousePass, {
      params: ofHouse,
      body: { kind: 'One-time', guestName: 'Ada Obi' },
    });
    const by = { kind: 'code' as const, code: used.share.code };
    await callAs(owner, checkIn, { params, body: { by } });
    await page.goto(new URL(used.share.link).pathname);
    await expect(
      page.getByRole('heading', { name: `Your exit from ${estate.name}` }),
    ).toBeVisible();
    await expect(page.getByText(used.share.code)).toBeVisible();
    await callAs(owner, checkOut, { params, body: { by } });
    await page.reload();
    await expect(page.getByText('This pass was used')).toBeVisible();
  },
);

/** An estate with a guard, and a resident of the first house with an account. */
async function openEstate(db: pg.Pool) {
  const owner = await newPerson(db);
  const host = await newPerson(db, { firstName: 'Bola', lastName: 'Ade' });
  const guard = await newPerson(db, { firstName: 'Musa', lastName: 'Bello' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const params = { communityId: estate.id };
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const occupancy = { houseId, relationship: 'Owner' };
  const phone = '+2348030000001';
  const body = { firstName: 'Bola', lastName: 'Ade', email: host.email, phone, occupancy };
  const resident = await callAs(owner, createResident, { params, body } as never);
  await db.query(`update residents set portal_user_id = $2, status = 'Active' where id = $1`, [
    (resident as { id: string }).id,
    host.id,
  ]);
  await seedWorker(db, estate.id, guard.id, 'Security staff');
  return { owner, host, guard, estate, params, houseId };
}
