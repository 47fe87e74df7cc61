// People on the watch-list at the gate: the manager's desk shows how they match and can stop them, and an offline guard
// compares names and documents.
import { createGate } from '#contract/gates/gates.ts';
import { createGatePass } from '#contract/gate-passes/gate-passes.ts';
import { listVisits } from '#contract/visits/visits.ts';
import { decideWatchEntry, proposeWatchEntry } from '#contract/gate-registers/watch-entries.ts';
import { seedWorker } from '#testing/seed.ts';
import type pg from 'pg';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { enter, newGateWithDevice, openShift } from '#e2e/support/gate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test('the manager sees how a guest matches the watch-list and turns the guest away', async ({
  page,
  db,
}) => {
  const entry = { name: 'Kelvin Amadi', phone: '+2348030001122' };
  const { owner, estate, params, houseId } = await openEstate(db, entry);
  await callAs(owner, createGate, { params, body: { name: 'Main gate' } });
  const codeOf = async (more: object) => {
    const body = { kind: 'One-time', guestName: 'Kelvin Amadi', houseId, ...more };
    return (await callAs(owner, createGatePass, { params, body } as never)).share.code;
  };
  const both = await codeOf({ guestPhone: '+2348030001122' });
  const named = await codeOf({});
  await signInAs(page, owner, estate);
  await page.goto('/gate-pass');
  const check = async (code: string) => {
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
  };
  await check(both);
  await expect(page.getByText('Same name and phone number matches the watch-list.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compared: check in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refuse' })).toBeVisible();
  await check(named);
  await expect(page.getByText('Same name matches the watch-list.')).toBeVisible();
  await page.getByRole('button', { name: 'Same person: refuse' }).click();
  await expect(page.getByText('Refusal recorded. The visitor stays outside.')).toBeVisible();
  await page.getByRole('tab', { name: 'Visits' }).click();
  await page.getByText('Kelvin Amadi').first().click();
  const visit = page.getByRole('dialog', { name: 'Visit of Kelvin Amadi' });
  await expect(visit.getByText('Denied', { exact: true }).first()).toBeVisible();
});

test(
  'a guard confirms a name similar to a blocked one, online and offline, and offline compares an identity card',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const named = { name: 'Kelvin Amadi', severity: 'Block', instruction: 'Do not let in.' };
    const carded = { idNumber: 'A 123-456', instruction: 'Call the estate office.' };
    const { owner, estate, params, houseId } = await openEstate(db, named, carded);
    const pass = { kind: 'One-time', guestName: 'Kelvyn Amadi', houseId };
    const { share } = await callAs(owner, createGatePass, { params, body: pass } as never);
    const { deviceKey } = await newGateWithDevice(estate);
    await openShift(page, { estate, deviceKey });
    await expect(page.getByText('Ready while this page stays open')).toBeVisible();
    const amber = page.getByRole('dialog', { name: 'Amber: CONFIRM' });
    await enter(page, share.code.replace('-', ''));
    await expect(amber.getByText('On the list: Kelvin Amadi')).toBeVisible();
    await expect(amber.getByRole('button').first()).toHaveText('Same person: refuse');
    await amber.getByRole('button', { name: 'Next guest' }).click();

    // The host approves the same person, and the guard is told by phone.
    await page.getByRole('button', { name: /^At the gate/ }).click();
    await page.getByRole('button', { name: 'Ask a host' }).click();
    const asking = page.getByRole('dialog', { name: 'Ask a host' });
    await asking.getByRole('combobox', { name: 'House' }).fill('palm');
    await page.getByRole('option', { name: /1 Palm Street/ }).click();
    await asking.getByRole('textbox', { name: 'Name', exact: true }).fill('Kelvyn Amadi');
    await asking.getByRole('button', { name: 'Ask the host' }).click();
    await amber.getByRole('button', { name: 'Different person: ask host' }).click();
    await page.getByRole('button', { name: 'Host approved' }).click();
    await expect(amber.getByRole('button').first()).toHaveText('Same person: refuse');
    await amber.getByRole('button', { name: 'Next guest' }).click();

    await page.context().setOffline(true);
    const list = page.getByRole('region', { name: 'Asked before the network was lost' });
    await expect(page.getByText('Asked before the network was lost')).toBeVisible();
    await page.getByRole('button', { name: 'Check in Kelvyn Amadi' }).click();
    await expect(amber.getByText('Similar name on the watch-list.')).toBeVisible();
    await amber.getByRole('button', { name: 'Same person: refuse' }).click();
    await expect(page.getByText('Kelvyn Amadi was refused.')).toBeVisible();
    await expect(list).toBeHidden();
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await enter(page, share.code.replace('-', ''));
    await expect(amber.getByText('Similar name on the watch-list.')).toBeVisible();
    await amber.getByRole('button', { name: 'Next guest' }).click();

    await page.getByRole('button', { name: /^At the gate/ }).click();
    await page.getByRole('button', { name: 'Record walk-in' }).click();
    const form = page.getByRole('dialog', { name: 'Record walk-in' });
    await form.getByRole('combobox', { name: 'House' }).fill('palm');
    await page.getByRole('option', { name: /1 Palm Street/ }).click();
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Tunde Bello');
    await form.getByRole('textbox', { name: 'Identity card' }).fill('a123456');
    await form.getByRole('combobox', { name: 'Decided by' }).click();
    await page.getByRole('option', { name: /^Approved by phone/ }).click();
    await form.getByRole('button', { name: 'Record walk-in' }).click();
    await expect(amber.getByText('Same document matches the watch-list.')).toBeVisible();
    await amber.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByText('Recorded. The visitor stays outside.')).toBeVisible();
    await expect(page.getByText(/events to upload/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/events to upload/)).toBeHidden();
    const { items } = await callAs(owner, listVisits, { params, query: { Search: 'Tunde' } });
    expect(items.map(({ guestName, status }) => [guestName, status])).toEqual([
      ['Tunde Bello', 'Denied'],
    ]);
  },
);

/** An estate with approved entries of the watch-list. */
async function openEstate(db: pg.Pool, ...entries: object[]) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const params = { communityId: estate.id };
  await db.query(
    `update communities set apartment_features = apartment_features || '{"Offline Check-in": true}' where id = $1`,
    [estate.id],
  );
  const admin = await newPerson(db);
  await seedWorker(db, estate.id, admin.id, 'Admin');
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  for (const entry of entries) {
    const body = { severity: 'Warn', reason: 'Left after a theft', expiresAt, ...entry };
    const proposed = await callAs(admin, proposeWatchEntry, { params, body } as never);
    const { id: entryId, version } = proposed as { id: string; version: number };
    const agreed = { isAgreed: true, version };
    await callAs(owner, decideWatchEntry, { params: { ...params, entryId }, body: agreed });
  }
  return { owner, estate, params, houseId: estate.streets[0]?.houses[0]?.id ?? '' };
}
