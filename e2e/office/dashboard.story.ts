// A manager's morning: the queue over all communities, the dashboard of the most urgent one, and the links from there.
import { createGatePass } from '#contract/gate-passes/gate-passes.ts';
import { createProvider } from '#contract/providers/service-providers.ts';
import { proposeWatchEntry } from '#contract/gate-registers/watch-entries.ts';
import { newBroadcast } from '#e2e/support/broadcasts.ts';
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { axeViolations } from '#e2e/support/page-checks.ts';
import { newDue, payByBank } from '#e2e/support/money.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a manager follows the queue to its pages, and the palette finds records, settings and actions', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db, { firstName: 'Amina', lastName: 'Okafor' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 12 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const who = { firstName: 'Folake', lastName: 'Eze', phone: '08035550199', houseId };
  const { id } = await newResident(estate, who);
  const { walletId } = await newDue(estate);
  await payByBank(estate, { houseId, amountMinor: 100_000, walletId });
  const params = { communityId: estate.id };
  const { share } = await callAs(owner, createGatePass, {
    params,
    body: { kind: 'One-time', houseId, guestName: 'Ibrahim Danladi' },
  });
  await callAs(owner, createProvider, {
    params,
    body: { name: 'Brightline', kind: 'Company', trades: ['Electrical'], phone: '08035550303' },
  });
  await newBroadcast(estate, { title: 'Gate 2 closed on Friday', body: 'Use the main gate.' });
  await callAs(owner, proposeWatchEntry, {
    params,
    body: {
      name: 'Chidi Watched',
      severity: 'Warn',
      reason: 'Argued with a guard',
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  await db.query(
    `update communities set subscription_seat = 10, is_active_subscription = true where id = $1`,
    [estate.id],
  );
  await signInAs(page, owner, estate);

  await test.step('the attention queue of all communities leads to the dashboard', async () => {
    await page.goto('/community-overview');
    const queue = page.getByRole('region', { name: 'Waiting for you' });
    await expect(queue.getByRole('link')).toContainText('2 houses without a seat');
    await page.getByRole('article').getByRole('button', { name: /^Open/ }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('the dashboard shows figures, charts with their numbers, and the gate now', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByText('Total Units')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Since yesterday' })).toContainText(
      '1 expected today',
    );
    const chart = page.getByRole('region', { name: 'Money in and out', exact: true });
    await chart.getByRole('button', { name: 'As table' }).click();
    await expect(chart.getByRole('table')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step('a line of the queue opens the page that resolves it', async () => {
    await page.getByRole('link', { name: /2 houses without a seat/ }).click();
    await expect(page).toHaveURL('/licenses');
  });

  await test.step('the palette finds a misspelt name and lists recent results', async () => {
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    await page.keyboard.press('Control+k');
    await palette.getByRole('textbox', { name: 'Find anything' }).fill('Folakke');
    await expect(palette.getByRole('option', { name: /^Folake Eze/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/residents/${id}`);
    await page.keyboard.press('Control+k');
    await expect(palette.getByText('Recent')).toBeVisible();
    await expect(palette.getByRole('option', { name: /^Folake Eze/ })).toBeVisible();
  });

  await test.step('a misspelt search finds a setting and a pass, which opens at once', async () => {
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    const field = palette.getByRole('textbox', { name: 'Find anything' });
    await field.fill('brodcast');
    await expect(palette.getByRole('option', { name: 'Write broadcast' })).toBeVisible();
    await field.fill('Danladdi');
    await palette.getByRole('option', { name: /^Ibrahim Danladi/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Pass of Ibrahim Danladi' });
    await expect(drawer.getByText('The office', { exact: true })).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/gate-pass?Tab=passes');
    await page.keyboard.press('Control+k');
  });

  await test.step('the search in the header finds records and settings by their content', async () => {
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    const field = palette.getByRole('textbox', { name: 'Find anything' });
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    for (const [typed, found] of [
      ['Brightline', /^Brightline/],
      ['gate 2', /^Gate 2 closed on Friday/],
      ['Chidi', /^Chidi Watched/],
      [share.code, /^Ibrahim Danladi/],
      ['fire brigade', /^Settings: /],
    ] as const) {
      await field.fill(typed);
      await expect(palette.getByRole('option', { name: found })).toBeVisible();
    }
  });

  await test.step('a question is answered with an action and help articles, and with no record', async () => {
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    const field = palette.getByRole('textbox', { name: 'Find anything' });
    await field.fill('how do I remind a house');
    await expect(palette.getByRole('option').first()).toHaveText('Overdue charges and reminders');
    await expect(palette.getByRole('option', { name: /^Bill a due/ })).toBeVisible();
    await field.fill('promise');
    await expect(palette.getByRole('option').first()).toHaveText('Record a promise to pay');
    await expect(palette.getByRole('option', { name: /^Record payments/ })).toBeVisible();
  });

  await test.step('an action of the palette opens its form, and closing it clears the address', async () => {
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    await palette.getByRole('textbox', { name: 'Find anything' }).fill('create pass');
    await palette.getByRole('option', { name: 'Create a pass' }).click();
    const form = page.getByRole('dialog', { name: 'Create pass', exact: true });
    await expect(form).toBeVisible();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL('/gate-pass');
  });
});
