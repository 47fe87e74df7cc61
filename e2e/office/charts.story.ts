// The figures of a chart are read by pointer, finger, keyboard and table, and all agree.
import type pg from 'pg';
import { type Estate, newEstate } from '#e2e/support/estate.ts';
import { newDue, payByBank } from '#e2e/support/money.ts';
import { axeViolations } from '#e2e/support/page-checks.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a manager reads the exact figures of the trends by pointer, keys and table', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const { walletId } = await newDue(estate);
  await payByBank(estate, { houseId, amountMinor: 123_456, walletId });
  await signInAs(page, owner, estate);
  await page.goto('/dashboard');
  const trend = page.getByRole('region', { name: 'Money in and out', exact: true });
  const chart = trend.getByRole('slider', { name: 'Money in and out' });
  const tip = page.locator('[data-chart-tip]');

  // The newest month is the last column.
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart has a place');
  await page.mouse.move(box.x + box.width - 20, box.y + 40);
  await expect(tip).toContainText('₦1,234.56');
  await page.mouse.move(2, 2);
  await expect(tip).toBeHidden();

  await chart.focus();
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', /: In ₦1,234\.56, Out ₦0\.00$/);
  await expect(tip).toContainText('₦1,234.56');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', /: In ₦0\.00, Out ₦0\.00$/);
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();

  const height = (await trend.boundingBox())?.height;
  await trend.getByRole('button', { name: 'As table' }).click();
  const rows = trend.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(7);
  await expect(rows.last().getByRole('cell')).toHaveText([
    '₦1,234.56',
    '₦0.00',
    '₦0.00',
    '₦1,234.56',
  ]);
  expect((await trend.boundingBox())?.height).toBe(height);
  expect(await axeViolations(page)).toEqual([]);
});

test('a chart of 31 days is read on a phone by touch, in both themes and on paper', async ({
  browser,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  await addVisits(db, estate);
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  await signInAs(page, owner, estate);
  await page.goto('/gate-pass?Tab=reports&From=2026-10-01&To=2026-10-31');
  const card = page.getByRole('region', { name: 'Visits by day' });
  const chart = card.getByRole('slider', { name: 'Visits by day' });
  await expect(chart).toHaveAttribute('aria-valuetext', '31 Oct 2026: Visits 2');
  await chart.scrollIntoViewIfNeeded();
  const box = await card.locator('[data-plot]').boundingBox();
  if (!box) throw new Error('the chart has a place');

  // The tooltip of the first and of the last day stays inside the screen.
  const tip = page.locator('[data-chart-tip]');
  for (const x of [box.x + 4, box.x + box.width - 4]) {
    await page.touchscreen.tap(x, box.y + 60);
    await expect(tip).toHaveText(/^(?:1 Oct 2026Visits1|31 Oct 2026Visits2)$/);
    const place = await tip.boundingBox();
    if (!place) throw new Error('the tooltip has a place');
    expect(place.x).toBeGreaterThanOrEqual(8);
    expect(place.x + place.width).toBeLessThanOrEqual(382);
    expect(place.y).toBeGreaterThanOrEqual(8);
  }
  await expect(chart).toHaveAttribute('aria-valuenow', '31');
  await page.touchscreen.tap(box.x + 4, box.y - 70);
  await expect(tip).toBeHidden();

  const labels = await card.getByText(/^\d+ Oct$/).evaluateAll((all) =>
    all.map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(labels.length).toBeGreaterThan(2);
  for (const [at, { left }] of labels.entries()) {
    expect(left).toBeGreaterThan(labels[at - 1]?.right ?? 0);
  }
  const toggle = card.getByRole('button', { name: 'As table' });
  expect((await toggle.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect(await axeViolations(page)).toEqual([]);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(card.getByRole('table').getByRole('row')).toHaveCount(32);
  await expect(chart).toBeVisible();
  await expect(toggle).toBeHidden();
  await phone.close();
});

/** Adds a visit on 1 October, and two on 31 October. */
async function addVisits(db: pg.Pool, estate: Estate): Promise<void> {
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  await db.query(
    `insert into visits (community_id, house_id, kind, method, status, guest_name, arrived_at, in_at, out_at, in_by,
       step_at)
     select $1, $2, 'Guest', 'Walk-in', 'Left', 'Ada Obi', noon, noon, noon, 'Musa', noon
     from unnest($3::timestamptz[]) noon`,
    [estate.id, houseId, ['2026-10-01T12:00Z', '2026-10-31T12:00Z', '2026-10-31T13:00Z']],
  );
}
