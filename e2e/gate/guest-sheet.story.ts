// The pass of a guest as a sheet: it has the letterhead of the community, and prints without its buttons.
import { createGatePass } from '#contract/gate-passes/gate-passes.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { problemsOfPages } from '#e2e/support/page-checks.ts';
import { newPerson } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a guest’s pass has the letterhead of the community, and prints in black without its button', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const { share } = await callAs(owner, createGatePass, {
    params: { communityId: estate.id },
    body: {
      kind: 'One-time',
      guestName: 'Ṣadé Ẹ̀bùn',
      houseId: estate.streets[0]?.houses[0]?.id ?? '',
    } as never,
  });
  const { pathname } = new URL(share.link);
  expect(await problemsOfPages(page, [pathname])).toEqual([]);
  const head = page.getByRole('main').getByText(estate.name, { exact: true });
  const print = page.getByRole('button', { name: 'Print pass' });
  await expect(head).toBeVisible();
  await expect(print).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(print).toBeHidden();
  await expect(page.getByText(share.code)).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(
    page.getByRole('img', { name: 'Your pass as a QR code, for the guard' }),
  ).toBeVisible();
});
