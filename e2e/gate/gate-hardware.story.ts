// A barrier's first day: the office adds it and gets its key once, it opens for a guest, is opened remotely, and the
// gate is locked down; and a person on the watch-list is stopped before their host is asked.
import { randomUUID } from 'node:crypto';
import { createGatePass } from '#contract/gate-passes/gate-passes.ts';
import { changeGateSettings, createGate, getGateSettings } from '#contract/gates/gates.ts';
import { decideWatchEntry, proposeWatchEntry } from '#contract/gate-registers/watch-entries.ts';
import { seedWorker } from '#testing/seed.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { currentRun } from '#e2e/support/run.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a barrier gets its key once, opens for a guest and follows the commands of the office', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db, { firstName: 'Olu', lastName: 'Owner' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const params = { communityId: estate.id };
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  await callAs(owner, createGate, { params, body: { name: 'Main gate' } });
  const made = await callAs(owner, createGatePass, {
    params,
    body: { kind: 'One-time', guestName: 'Ngozi Obi', houseId } as never,
  });

  await db.query(
    `update communities set community_features
         = community_features || '{"Hardware Security Integration": true}' where id = $1`,
    [estate.id],
  );
  await signInAs(page, owner, estate);
  await page.goto('/gate-pass?Tab=gates');
  await page.getByRole('button', { name: 'Add barrier, reader or camera' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add barrier, reader or camera' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Entry barrier');
  await drawer.getByRole('button', { name: 'Add device' }).click();
  const secret = page.getByRole('dialog', { name: 'The key of Entry barrier' });
  const key = (await secret.locator('code').textContent()) ?? '';
  await secret.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText('Never seen')).toBeVisible();

  await asDevice(key, 'POST', '/heartbeats', { deviceNow: new Date().toISOString() });
  const by = { kind: 'code', code: made.share.code };
  const answer = await asDevice(key, 'POST', '/checks', { eventId: randomUUID(), by });
  expect(answer).toMatchObject({ open: true, code: 'ok' });
  await page.reload();
  await expect(page.getByText('Online')).toBeVisible();
  await page.getByRole('button', { name: 'Open barrier: Entry barrier' }).click();
  const asking = page.getByRole('dialog', { name: 'Open Entry barrier?' });
  await asking.getByRole('textbox', { name: 'Reason' }).fill('An ambulance waits');
  await asking.getByRole('button', { name: 'Open barrier' }).click();
  await expect(page.getByText(/sent by Olu Owner.*pending/)).toBeVisible();
  const { commands } = await asDevice(key, 'GET', '/commands');
  const [command] = commands as { id: string; kind: string }[];
  expect(command?.kind).toBe('Open');
  await asDevice(key, 'POST', `/commands/${command?.id ?? ''}/answer`, { outcome: 'Done' });
  await expect(page.getByText(/sent by Olu Owner.*done/)).toBeVisible();

  await page.getByRole('button', { name: 'More for Entry barrier' }).click();
  await page.getByRole('menuitem', { name: 'Log' }).click();
  const log = page.getByRole('dialog', { name: 'Log of Entry barrier' });
  await expect(log.getByText('The pass is valid.')).toBeVisible();
  await expect(log.getByText(/An ambulance waits/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Lock Main gate down' }).click();
  const locking = page.getByRole('dialog', { name: 'Lock Main gate down?' });
  await locking.getByRole('textbox', { name: 'Reason' }).fill('Robbery next door');
  await locking.getByRole('button', { name: 'Lock down' }).click();
  await expect(page.getByText('Locked down', { exact: true })).toBeVisible();
  const closed = await asDevice(key, 'POST', '/checks', { eventId: randomUUID(), by });
  expect(closed).toMatchObject({ open: false, code: 'lockdown' });
});

test(
  'a watch-list match is red; the visitor enters after an override and the host’s approval',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const owner = await newPerson(db, { firstName: 'Olu', lastName: 'Owner' });
    const admin = await newPerson(db);
    const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
    const params = { communityId: estate.id };
    await callAs(owner, createGate, { params, body: { name: 'Main gate' } });
    await seedWorker(db, estate.id, admin.id, 'Admin');
    await db.query('update communities set contact_phone = $2 where id = $1', [
      estate.id,
      '+2348035550117',
    ]);
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const entry = await callAs(owner, proposeWatchEntry, {
      params,
      body: {
        idNumber: 'A 123-456',
        severity: 'Block',
        reason: 'Left after a theft',
        instruction: 'Call the estate office.',
        expiresAt,
      },
    });
    await signInAs(page, owner, estate);
    await page.goto('/gate-pass?Tab=watch-list');
    await page
      .getByText(/^A ?123/)
      .first()
      .click();
    const facing = page.getByRole('dialog', { name: /^A ?123/ });
    await facing.locator('input[type=file]').setInputFiles(photo);
    await expect(facing.getByRole('img', { name: /^Photo on the watch-list/ })).toBeVisible();
    await callAs(admin, decideWatchEntry, {
      params: { ...params, entryId: entry.id },
      // Adding the photo raised the version by one.
      body: { isAgreed: true, version: entry.version + 1 },
    });
    const { version } = await callAs(owner, getGateSettings, { params });
    await callAs(owner, changeGateSettings, { params, body: { photoRule: 'Walk-ins', version } });

    await page.goto('/gate-pass');
    const ask = async (name: string, card: string) => {
      await page.getByRole('button', { name: 'Ask a host' }).click();
      const drawer = page.getByRole('dialog', { name: 'Ask a host' });
      await drawer.getByRole('combobox', { name: 'House' }).fill('Palm');
      await page.getByRole('option').first().click();
      await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
      await drawer.getByRole('textbox', { name: 'Identity card' }).fill(card);
      await drawer.getByRole('button', { name: 'Ask the host' }).click();
    };
    await ask('Kelvin Amadi', 'a123456');
    const red = page.getByRole('dialog', { name: 'Red: STOP' });
    await expect(red.getByText('Call the estate office.')).toBeVisible();
    await expect(red.getByText('Left after a theft')).toHaveCount(0);
    await expect(red.getByRole('link', { name: 'Call the office' })).toHaveAttribute(
      'href',
      'tel:+2348035550117',
    );
    await expect(red.getByRole('img', { name: 'Photo on the watch-list: a hit' })).toBeVisible();
    await red.getByRole('button', { name: 'Ask the host anyway' }).click();
    await red.getByRole('textbox', { name: 'Reason' }).fill('It is his brother');
    await red.getByRole('button', { name: 'Override: ask the host' }).click();
    await expect(red).toBeHidden();
    await expect(page.getByText('Awaiting host', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Host approved' }).click();
    await page.getByRole('button', { name: 'Check in Kelvin Amadi' }).click();
    const amber = page.getByRole('dialog', { name: 'Amber: CONFIRM' });
    await expect(amber.getByText(/overrode the watch-list: It is his brother$/)).toBeVisible();
    await expect(amber.getByText('Call the estate office.')).toHaveCount(0);
    await amber.getByRole('button', { name: 'Compared: check in' }).click();
    await expect(amber).toBeHidden();
    await expect(page.getByText('No one waiting.')).toBeVisible();

    await ask('Ngozi Obi', 'B 77');
    const photos = page.getByRole('dialog', { name: 'Photos of Ngozi Obi' });
    const choosing = page.waitForEvent('filechooser');
    await photos.getByRole('button', { name: 'Visitor' }).click();
    await (await choosing).setFiles(photo);
    await expect(photos.getByRole('img', { name: 'taken' })).toBeVisible();
    await photos.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('tab', { name: 'Visits' }).click();
    await page.getByText('Ngozi Obi').first().click();
    const visit = page.getByRole('dialog', { name: 'Visit of Ngozi Obi' });
    await visit.getByRole('button', { name: 'Show the visitor' }).click();
    await expect(visit.getByRole('img', { name: 'The visitor' })).toBeVisible();
  },
);

/** Makes a call with the key of a device, as the device does. */
async function asDevice(key: string, method: string, path: string, body?: object) {
  const response = await fetch(`${currentRun().url}/api/gate-hardware${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

const photo = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
