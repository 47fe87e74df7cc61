// The gate's report shows its period above all figures, and the tiles, the tables, the register and the exported file
// cover the same days.
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { createGate } from '#contract/gates/gates.ts';
import { callAs, newEstate, type Estate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test('the gate report names its period, and every figure covers those days', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  await callAs(owner, createGate, {
    params: { communityId: estate.id },
    body: { name: 'Main gate' },
  });
  await addOverride(db, estate, { name: 'Ada Obi', days: 2 });
  await addOverride(db, estate, { name: 'Femi Cole', days: 20 });
  await addOverride(db, estate, { name: 'Tunde Bello', days: 60 });
  await signInAs(page, owner, estate);
  await page.goto('/gate-pass?Tab=reports');

  const period = page.getByRole('region', { name: 'Period of the report' });
  await expect(period.getByRole('heading')).toHaveText(
    /^\d{1,2} \w{3} \d{4} to \d{1,2} \w{3} \d{4}$/,
  );
  const figure = (label: string) =>
    page.locator('dl > div', { hasText: label }).locator('dd').first();
  const register = page.getByRole('region', { name: 'Overridden refusals' });
  const gates = page.getByRole('table', { name: 'Gates' }).getByRole('row').nth(1);
  const names = ['Ada Obi', 'Femi Cole', 'Tunde Bello'];
  const expectDays = async (shown: string, count: number) => {
    await expect(period.getByRole('button', { name: shown, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(figure('Visits')).toHaveText(String(count));
    await expect(figure('Override')).toHaveText(String(count));
    await expect(gates.getByRole('cell')).toHaveText([
      'Main gate',
      ...Array(3).fill(String(count)),
    ]);
    for (const [at, name] of names.entries()) {
      await expect(register.getByText(name)).toHaveCount(at < count ? 1 : 0);
    }
  };
  await expectDays('30 days', 2);
  const top = (await period.boundingBox())?.y ?? 0;
  expect(top).toBeLessThan((await figure('Visits').boundingBox())?.y ?? 0);

  // The exported file covers the days on the screen.
  const downloads = page.waitForEvent('download');
  await register.getByRole('button', { name: 'More list actions' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const file = await readFile(await (await downloads).path(), 'utf8');
  expect(names.filter((name) => file.includes(name))).toEqual(['Ada Obi', 'Femi Cole']);

  await period.getByRole('button', { name: '7 days' }).click();
  await expectDays('7 days', 1);
  await period.getByRole('button', { name: '90 days' }).click();
  await expectDays('90 days', 3);
  // The URL keeps the period, so a reload shows the same days.
  await page.reload();
  await expectDays('90 days', 3);
});

/** Adds a guest who was admitted by an override that many days ago, at noon. */
async function addOverride(db: pg.Pool, estate: Estate, given: { name: string; days: number }) {
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  await db.query(
    `with visit as (
       insert into visits (community_id, house_id, kind, method, status, guest_name, gate_id, arrived_at, in_at,
         out_at, in_by, is_overridden, step_at)
       select $1, $2, 'Guest', 'Walk-in', 'Left', $3, g.id, a.noon, a.noon, a.noon, 'Musa', true, a.noon
       from gates g, (select date_trunc('day', now()) - make_interval(days => $4) + interval '12 hours' as noon) a
       where g.community_id = $1 returning *)
     insert into gate_overrides (community_id, visit_id, house_id, gate_id, answer, reason, guard_name,
       supervisor_name, at)
     select community_id, id, house_id, gate_id, 'EXPIRED', 'A doctor', 'Musa', 'Ladi', in_at from visit`,
    [estate.id, houseId, given.name, given.days],
  );
}
