// A guard's shift on the gate's own device: paired by its link, a PIN, the previous shift's note, checks by keypad, an
// override with a supervisor's PIN, and nothing left on the device after the shift.
import { createGate, createGateDevice } from '#contract/gates/gates.ts';
import { createGatePass } from '#contract/gate-passes/gate-passes.ts';
import { createSecurityUser } from '#contract/team/security-users.ts';
import type { Locator, Page } from '@playwright/test';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newPerson } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test(
  'a guard pairs the device, signs in, checks passes by keypad and hands over the shift',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const owner = await newPerson(db);
    const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
    const params = { communityId: estate.id };
    const houseId = estate.streets[0]?.houses[0]?.id ?? '';
    const gate = await callAs(owner, createGate, { params, body: { name: 'Main gate' } });
    for (const [name, pin, isSupervisor] of [
      ['Musa Bello', '4821', false],
      ['Ladi Okoro', '905316', true],
    ] as const) {
      await callAs(owner, createSecurityUser, { params, body: { name, pin, isSupervisor } });
    }
    const device = { name: 'Gate phone', gateId: gate.id };
    const pairing = await callAs(owner, createGateDevice, { params, body: device });
    const made = await callAs(owner, createGatePass, {
      params,
      body: { kind: 'One-time', guestName: 'Ngozi Obi', houseId } as never,
    });
    const code = made.share.code.replace(/\D/g, '');

    await page.goto(new URL(pairing.link).pathname + new URL(pairing.link).hash);
    await page.getByRole('button', { name: 'Pair', exact: true }).click();
    await page.getByRole('button', { name: 'Musa Bello' }).click();
    await enter(page, '1111');
    await page.getByRole('button', { name: 'Begin the shift' }).click();
    await expect(page.getByText('This PIN is wrong. Try again.')).toBeVisible();
    await enter(page, '4821');
    await page.getByRole('button', { name: 'Begin the shift' }).click();
    await expect(page.getByText('Main gate')).toBeVisible();

    await enter(page, code);
    const green = page.getByRole('dialog', { name: /^Green/ });
    await expect(green.getByRole('heading', { name: 'Ngozi Obi' })).toBeVisible();
    await green.getByRole('button', { name: 'Check in', exact: true }).click();
    await expect(green).toBeHidden();

    // The guest leaves by the same code, which is then used up: another entry needs a supervisor's PIN and a reason.
    await enter(page, code);
    await page.getByRole('dialog').getByRole('button', { name: 'Check out' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await enter(page, code);
    const red = page.getByRole('dialog', { name: /^Red/ });
    await expect(red.getByText(/^Already used/).first()).toBeVisible();
    await expect(red.getByRole('button', { name: 'Check in', exact: true })).toHaveCount(0);
    await red.getByRole('button', { name: 'Check in anyway' }).click();
    await red.getByRole('button', { name: 'Host vouches in person' }).click();
    const reason = red.getByRole('textbox', { name: 'Reason' });
    await expect(reason).toHaveValue('Host vouches in person');
    // The only supervisor is preselected.
    await red.getByRole('button', { name: 'Next: supervisor PIN' }).click();
    const letIn = red.getByRole('button', { name: 'Override: check in' });
    await expect(letIn).toBeDisabled();
    // The keys on which the supervisor types the PIN are large enough for a finger.
    const key = await red.getByRole('button', { name: '5', exact: true }).boundingBox();
    expect(key?.height).toBeGreaterThanOrEqual(56);
    // A supervisor's PIN has six digits, so four dots would be wrong.
    await expect(red.getByLabel('Supervisor’s PIN')).toHaveAttribute('placeholder', 'PIN');
    const field = await red.getByLabel('Supervisor’s PIN').boundingBox();
    expect(field?.width).toBeGreaterThanOrEqual(200);
    // The button is visible above the buttons at the bottom, without scrolling.
    const end = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0);
    const dock = await red.getByRole('button', { name: 'Back', exact: true }).boundingBox();
    expect(end(await letIn.boundingBox())).toBeLessThanOrEqual(dock?.y ?? 0);
    await enter(red, '1111');
    await letIn.click();
    await expect(
      red.getByRole('alert').filter({ hasText: 'belongs to no supervisor' }),
    ).not.toHaveCount(0);
    await enter(red, '905316');
    await letIn.click();
    await expect(red).toBeHidden();

    await page.getByRole('button', { name: /^Inside/ }).click();
    await expect(page.getByText('Ngozi Obi')).toBeVisible();
    await page.getByRole('button', { name: 'Goods that leave with Ngozi Obi' }).click();
    await page.getByRole('textbox', { name: 'Goods' }).fill('Television');
    await page.getByRole('button', { name: 'Record goods' }).click();
    await page.getByRole('checkbox', { name: 'Takes: 1 × Television' }).check();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Photo of the goods' }).click();
    await (await choosing).setFiles(photo);
    await expect(page.getByRole('button', { name: 'Photo of the goods taken' })).toBeVisible();
    await page.getByRole('button', { name: 'Check out Ngozi Obi' }).click();
    await expect(page.getByText('Nobody is inside.')).toBeVisible();

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'End the shift' }).click();
    await page
      .getByRole('textbox', { name: 'Note for the next guard' })
      .fill('The barrier sticks.');
    await page.getByRole('button', { name: 'End the shift' }).click();
    await expect(page.getByRole('heading', { name: 'Choose your name' })).toBeVisible();
    const left = await page.evaluate(() => Object.keys(localStorage).toSorted());
    expect(left.filter((key) => ['token', 'estate', 'gateShift'].includes(key))).toEqual([]);
    expect(left).toContain('gateDevice');

    await beginShift(page, 'Ladi Okoro', '905316');
    await expect(page.getByText('The barrier sticks.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveCount(0);
    await page.getByRole('button', { name: 'I have read this' }).click();
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
  },
);

async function enter(page: Page | Locator, digits: string) {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
}

async function beginShift(page: Page, guard: string, pin: string) {
  await page.getByRole('button', { name: guard }).click();
  await enter(page, pin);
  await page.getByRole('button', { name: 'Begin the shift' }).click();
}

const photo = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
