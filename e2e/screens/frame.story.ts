// The frame of every page: the sidebar or its drawer, the header, the badge of the plan. Also the tab in an address.
import { newEstate } from '#e2e/support/estate.ts';
import { holdRequests } from '#e2e/support/hold-requests.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test('the frame shows areas, names and seats, and its sidebar becomes a drawer below 1024 px', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db, { firstName: 'Oluwaseunfunmi', lastName: 'Adebayo-Williams' });
  const name = 'Admiralty Heights Phase Two';
  const estate = await newEstate(owner, { name, streets: { 'Palm Street': 3 } });
  await signInAs(page, owner, estate);

  await test.step('the badge says that seats are unknown until the communities are loaded', async () => {
    const held = await holdRequests(page, '/community/all');
    await page.goto('/address');
    await held.asked;
    const badge = page.getByRole('link', { name: /Plan: / });
    await expect(badge).toContainText('Seats: not known yet.');
    held.letGo();
    await expect(badge).toContainText('3 outstanding');
    await page.getByRole('link', { name: /Plan: freemium/ }).hover();
    await expect(page.getByRole('tooltip')).toContainText('outstanding3');
  });

  await test.step('long names are cut to 20 characters and an ellipsis', async () => {
    const header = page.getByRole('banner');
    await expect(header.getByText('Admiralty Heights Ph…', { exact: true })).toBeVisible();
    await expect(header.getByText('Oluwaseunfunmi Adeba…', { exact: true })).toBeVisible();
  });

  await test.step('the areas follow the order of the specification', async () => {
    const shown = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .allTextContents();
    expect(shown.length).toBeGreaterThanOrEqual(3);
    expect(shown).toEqual(areas.filter((label) => shown.includes(label)));
  });

  await test.step('the sidebar is fixed from 1024 px and is a drawer below', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const entry = page.getByRole('link', { name: 'Groups' });
    const menu = page.getByRole('button', { name: 'Open the menu' });
    await expect(entry).toBeInViewport();
    await expect(menu).toBeHidden();
    await page.setViewportSize({ width: 1023, height: 768 });
    await expect(entry).not.toBeInViewport();
    await menu.click();
    await expect(entry).toBeInViewport();
    await page.mouse.click(900, 500);
    await expect(entry).not.toBeInViewport();
    await menu.click();
    await entry.click();
    await expect(page).toHaveURL('/groups');
    await expect(entry).not.toBeInViewport();
  });
});

test(
  'a phone shows the whole name of a community of up to 20 characters',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const owner = await newPerson(db);
    const estate = await newEstate(owner, { name: 'Rosewood Gardens', streets: {} });
    await signInAs(page, owner, estate);
    await page.goto('/address');
    const name = page.getByRole('banner').getByText('Rosewood Gardens', { exact: true });
    await expect(name).toBeVisible();
    const isWhole = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
      scrollWidth <= clientWidth && scrollHeight <= clientHeight;
    expect(await name.evaluate(isWhole)).toBe(true);
    // With less space, a word of the name is truncated with an ellipsis and never broken in two.
    const cut = await name.evaluate((element) => {
      const { overflowWrap, textOverflow } = getComputedStyle(element);
      return { overflowWrap, textOverflow };
    });
    expect(cut).toEqual({ overflowWrap: 'normal', textOverflow: 'ellipsis' });
  },
);

test('an address with another name of a tab is corrected, and an unknown name opens the first tab', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  await signInAs(page, owner, await newEstate(owner, { streets: { 'Palm Street': 1 } }));
  for (const [asked, shown] of [
    ['/finances?Tab=reports', '/finances?Tab=report'],
    ['/gate-pass?Tab=access-control', '/gate-pass?Tab=gates'],
    ['/settings?Tab=privacy', '/settings?Tab=data'],
    ['/dues?Tab=constructor&Search=ada', '/dues?Search=ada'],
    ['/complaints?Tab=In progress', '/complaints?Tab=in-progress'],
  ] as const) {
    await page.goto(asked);
    await expect(page).toHaveURL(shown);
  }
});

/** The labels of the menu, in the order of the specification. */
const areas = [
  'Dashboard',
  'Residents',
  'Addresses',
  'Groups',
  'Dues',
  'Finances',
  'Complaints',
  'Broadcast',
  'Gate Pass',
  'Settings',
  'Support',
];
