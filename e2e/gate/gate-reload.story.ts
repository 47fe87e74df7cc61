// The console on a gate's phone, through the service worker of a real browser: reloaded offline it starts, knows its
// shift, answers and checks in.
import { createGatePass } from '#contract/gate-passes/gate-passes.ts';
import { createGate, createGateDevice } from '#contract/gates/gates.ts';
import { createSecurityUser } from '#contract/team/security-users.ts';
import { startCuttableProxy } from '#e2e/support/cuttable-proxy.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { enter, setEmergencyService } from '#e2e/support/gate.ts';
import { newPerson } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a console reloaded offline starts, knows its shift, checks a guest in and uploads the entry later', async ({
  browser,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const params = { communityId: estate.id };
  await db.query(
    `update communities set apartment_features = apartment_features || '{"Offline Check-in": true}' where id = $1`,
    [estate.id],
  );
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  await setEmergencyService(estate, { name: 'Police', phone: '112' });
  const gate = await callAs(owner, createGate, { params, body: { name: 'Main gate' } });
  const made = await callAs(owner, createGatePass, {
    params,
    body: { kind: 'One-time', guestName: 'Ngozi Obi', houseId } as never,
  });
  const guard = { name: 'Musa Bello', pin: '4821', isSupervisor: false };
  await callAs(owner, createSecurityUser, { params, body: guard });
  const body = { name: 'Gate phone', gateId: gate.id };
  const { link } = await callAs(owner, createGateDevice, { params, body });

  const cable = await startCuttableProxy();
  const context = await browser.newContext({ serviceWorkers: 'allow', baseURL: cable.url });
  const page = await context.newPage();
  await page.goto(addressOf(link));
  await page.getByRole('button', { name: 'Pair', exact: true }).click();
  await page.getByRole('button', { name: 'Musa Bello' }).click();
  await enter(page, '4821');
  await page.getByRole('button', { name: 'Begin the shift' }).click();
  // This text appears only after every part of the app is cached.
  await expect(page.getByText('Ready for offline use')).toBeVisible({ timeout: 60_000 });

  cable.pull();
  await page.reload();
  await expect(page.getByText('Main gate', { exact: true })).toBeVisible();
  await expect(page.getByText('Musa Bello')).toBeVisible();
  await expect(page.getByText(/^No network/)).toBeVisible();
  await enter(page, made.share.code.replace(/\D/g, ''));
  const green = page.getByRole('dialog', { name: /^Green/ });
  await expect(green.getByRole('heading', { name: 'Ngozi Obi' })).toBeVisible();
  await green.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(page.getByText(/1 event to upload/)).toBeVisible();

  // Offline events survive a second reload, and are uploaded when the network returns.
  await page.reload();
  await expect(page.getByText(/1 event to upload/)).toBeVisible();
  cable.plug();
  // The console checks the network every 15 seconds.
  await expect(page.getByText('Ready for offline use')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(/to upload/)).toBeHidden();

  // Reloaded online, it is still in the same shift.
  await page.reload();
  await page.getByRole('button', { name: 'Inside' }).click();
  await expect(page.getByRole('heading', { name: '1 person inside' })).toBeVisible();

  // Between two shifts nobody can sign in offline; the alarm key and the emergency numbers are available.
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'End the shift' }).click();
  await page.getByRole('button', { name: 'End the shift' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your name' })).toBeVisible();
  const stored = () => page.evaluate(() => localStorage.getItem('gateHelp'));
  await expect.poll(stored).toContain('112');
  cable.pull();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/You need the network to sign in/)).toBeVisible();
  await expect(page.getByText(/Main gate/)).toBeVisible();
  await expect(page.getByRole('link', { name: /112/ })).toBeVisible();
  await page.getByRole('button', { name: 'Alarm' }).click();
  const alarm = page.getByRole('dialog');
  await expect(alarm.getByText('Main gate')).toBeVisible();
  await expect(alarm.getByRole('link', { name: /112/ })).toBeVisible();
  await context.close();
  cable.close();
});

function addressOf(link: string): string {
  return new URL(link).pathname + new URL(link).hash;
}
