// A person who has just started the program on their own machine: the embedded database, the demo estate, and a local
// mailbox with the code.
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type RunningServer } from '#e2e/support/server.ts';
import { fillSignUp, newEmailAddress } from '#e2e/support/people.ts';
import { expect, test as base } from '#e2e/support/story.ts';

const test = base.extend<object, { own: RunningServer }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are asked for.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'courtyard-newcomer-'));
      // PostgreSQL runs as a user other than root, who must be able to enter the folder.
      await chmod(folder, 0o711);
      const server = await startServer({ DATA_DIR: join(folder, 'data'), DEMO: '1' });
      await use(server);
      const faults = await server.stop();
      await rm(folder, { recursive: true, force: true });
      expect(faults, 'faults that the server told of').toEqual([]);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ own }, use) => use(own.url),
  // No proxy is in front of the server, so no forwarded address is sent.
  extraHTTPHeaders: {},
});

// The tests share one worker: each worker loads a demo estate of its own, which takes half a minute.
test.describe.configure({ mode: 'default' });

test('the sign-in page opens the demo estate with one click', async ({ page }) => {
  await page.goto('/');
  const demo = page.getByRole('region', { name: 'Look around the demo estate' });
  for (const role of ['manager', 'admin', 'finance', 'security', 'resident']) {
    await expect(demo).toContainText(`${role}@courtyard.example`);
  }
  await demo.getByRole('button', { name: /manager@courtyard\.example/ }).click();
  await expect(page).toHaveURL('/community-overview');
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('a demo resident starts on the homes page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /resident@courtyard\.example/ }).click();
  await expect(page).toHaveURL('/homes');
  await expect(page.getByRole('heading', { name: 'Your homes' })).toBeVisible();
  await expect(page.getByText('Choose a community')).toHaveCount(0);
  await expect(page.getByText('Create a community')).toHaveCount(0);
  const notices = page.getByRole('region', { name: 'Notices' });
  await notices.getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a sign-up code is found in the local mailbox', async ({ page }) => {
  const email = newEmailAddress('newcomer');
  await fillSignUp(page, { firstName: 'New', lastName: 'Comer', email });
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the mailbox' }).click();
  const mailbox = await opened;
  const mail = mailbox.getByRole('article').filter({ hasText: email });
  await expect(mail).toContainText('is your Courtyard code');
  const code = /^\s*(\d{3}) (\d{3})\s*$/m.exec(await mail.locator('pre').innerText());
  await page.bringToFront();
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(`${code?.[1]}${code?.[2]}`);
  await expect(page).toHaveURL('/update-user-details');
});
