// A broadcast from draft to last reader: written with the recipient count shown, undone, sent, read by a link, and
// people who have not read it listed. A script in it stays text.
import type { Page } from '@playwright/test';
import { createGroup } from '#contract/groups/groups.ts';
import { sendNow } from '#e2e/support/broadcasts.ts';
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { mailTo } from '#e2e/support/mail-server.ts';
import { newEmailAddress, newPerson, newPhone, signInAs } from '#e2e/support/people.ts';
import { consoleErrors } from '#e2e/support/page-checks.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

async function twoNeighbours(page: Page, db: Parameters<typeof newPerson>[0]) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const houses = estate.streets[0]?.houses ?? [];
  const email = newEmailAddress('amaka');
  const living = (at: number) => houses[at]?.id ?? '';
  const amaka = { firstName: 'Amaka', lastName: 'Obi', email, houseId: living(0) };
  const bola = { firstName: 'Bola', lastName: 'Ade', phone: newPhone(), houseId: living(1) };
  const { id } = await newResident(estate, amaka);
  await newResident(estate, bola);
  await signInAs(page, owner, estate);
  return { owner, estate, email, residentId: id };
}

/** Writes a broadcast in the open composer. */
async function compose(page: Page, title: string, body: string): Promise<void> {
  // The search box of the list, which may still be shown, has “title” in its name too.
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: /^Text/ }).fill(body);
  await expect(page.getByText('1 of 2 can be reached')).toBeVisible();
}

/** The id of the broadcast whose page is open. */
const openedId = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('a broadcast is sent after an undo and acknowledged by link, and its unread recipients are listed', async ({
  page,
  db,
  browser,
}) => {
  const { email, estate } = await twoNeighbours(page, db);
  await page.goto('/broadcast/new');
  await compose(page, 'Water off on Tuesday', 'From **nine** to two.');
  // Without a provider of text messages the channel is disabled, with the reason beside it.
  await expect(page.getByRole('checkbox', { name: /^SMS/ })).toBeDisabled();
  await expect(page.getByText('Text messages are not set up.').first()).toBeVisible();
  await page.getByRole('switch', { name: 'Request acknowledgement' }).check();
  await page.getByRole('button', { name: 'Save and send …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send “Water off on Tuesday”?' });
  await expect(dialog).toContainText('By the app, Email.');
  await expect(dialog).toContainText('1 of 2 can be reached');
  await expect(dialog).toContainText('1 has no email or sign-in.');
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Sending', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo send' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send …' }).click();
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/Sending in \d+ s/)).toBeVisible();
  await sendNow(db, { communityId: estate.id, broadcastId: openedId(page) });

  await expect(page.getByText('Reached 1 of 2').first()).toBeVisible();
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /^1 of 2$/ })
      .first(),
  ).toBeVisible();
  const { text } = await mailTo(email, /^Water off on Tuesday$/);
  const link = /https?:\S+\/notices\/\S+/.exec(text)?.[0] ?? '';
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(new URL(link).pathname);
  await expect(reader.getByRole('heading', { name: 'Water off on Tuesday' })).toBeVisible();
  await reader.getByRole('button', { name: 'I have read this' }).click();
  await expect(reader.getByText('You have acknowledged this')).toBeVisible();
  await reader.context().close();

  // The manager's open screen updates by the live connection.
  await expect(page.getByText('Acknowledged', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: /Not read yet/ }).click();
  await expect(page.getByText('Bola Ade').first()).toBeVisible();
  await expect(page.getByText('Amaka Obi')).toHaveCount(0);
  // The reminder counts the people of this tab.
  await fromMenu(page, 'More actions', 'Remind unread');
  const reminder = page.getByRole('dialog', { name: 'Remind people who have not read it?' });
  await expect(reminder).toContainText('1 person has not seen it.');
  await expect(reminder.getByRole('button', { name: 'Send the reminder' })).toBeVisible();
  await reminder.getByRole('button', { name: 'Keep it' }).click();
  const download = page.waitForEvent('download');
  await fromMenu(page, 'More actions', 'Print unread list');
  expect((await download).suggestedFilename()).toBe('Not read Water off on Tuesday.pdf');

  await page.getByRole('button', { name: 'Edit sent broadcast' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit sent broadcast' });
  const shownUntil = drawer.getByRole('textbox', { name: 'Shown until' });
  await shownUntil.fill('1/1/2020');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(shownUntil).toHaveAccessibleDescription(/Choose a day in the future\./);
  await shownUntil.fill('');
  await drawer.getByLabel('Title').fill('Water off on Wednesday');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Water off on Wednesday' })).toBeVisible();
  await expect(page.getByText(/^Edited/)).toBeVisible();
  // Amaka read and acknowledged the earlier version.
  await page.getByRole('tab', { name: /^People/ }).click();
  await expect(page.getByRole('row', { name: /Amaka Obi.*, version 1/ })).toBeVisible();
});

test('a manager with a wrong clock undoes a send, schedules it at the proposed time and removes a template', async ({
  page,
  db,
}) => {
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await twoNeighbours(page, db);
  await page.goto('/broadcast');
  await page.getByRole('link', { name: 'New broadcast' }).first().click();
  await compose(page, 'Lift out of order', 'Please take the stairs.');
  await expect(page.getByText('1 has no email or sign-in.')).toBeVisible();
  await page.getByRole('button', { name: 'Save and send …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send “Lift out of order”?' });
  await dialog.getByText('Schedule', { exact: true }).click();
  const day = dialog.getByRole('textbox', { name: 'Day' });
  await day.fill('');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(day).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveText('This field is required.');
  await dialog.getByText('Now', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('button', { name: 'Undo send' }).click();
  await expect(page.getByText('Send undone. The broadcast is a draft again.')).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Send …' }).click();
  await dialog.getByText('Schedule', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
  // An edit clears the scheduled time, and says so before saving.
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(
    page.getByText(/^Saving removes the scheduled time, .*\. It becomes a draft again\.$/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'The broadcast' }).click();
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();

  await fromMenu(page, 'More actions', 'Save as template');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await navigateInApp(page, '/broadcast/new');
  await page.getByRole('button', { name: 'Remove templates' }).click();
  await page.getByRole('button', { name: 'Remove Lift out of order' }).click();
  await page.getByRole('button', { name: 'Remove template', exact: true }).click();
  await expect(page.getByText('No templates are left.')).toBeVisible();
});

const fileName = '"><img src=x onerror="window.ran=7">.png';
/** Elements that would run code or load something. */
const live = 'script, img, svg, [href^="javascript"], [href^="data"]';

const named = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});

/** Renders an email in a page that would run and load everything in it, and checks that the email does neither. */
async function showsMailDead(reader: Page, html: string) {
  const fetched: string[] = [];
  await reader.route(/\.test\//, (route) => route.abort());
  reader.on('request', (request) => fetched.push(request.url()));
  const ran = () => reader.evaluate(() => (window as { ran?: number }).ran);
  // A control: an email with a script runs it here, so the page itself blocks nothing.
  await reader.setContent('<script>window.ran = 100</script><img src="https://seen.test/p.gif">');
  expect(await ran()).toBe(100);
  await expect.poll(() => fetched).toEqual(['https://seen.test/p.gif']);
  await reader.setContent(html, { waitUntil: 'load' });
  await expect(reader.locator('strong')).toHaveText('bold');
  await expect(reader.getByText('Hello <script>')).toBeVisible();
  await expect(reader.locator(`${live}, body style, link, iframe, object, form`)).toHaveCount(0);
  // The one style of the head holds the colours of the dark theme and loads nothing.
  const styles = await reader
    .locator('style')
    .evaluateAll((all) => all.map((one) => one.textContent));
  expect(styles).toEqual([expect.stringMatching(/^:root\{color-scheme:light dark;/)]);
  expect(styles.join('')).not.toMatch(/@import|url\(|Beware|Hello/);
  for (const link of await reader.getByRole('link').all()) {
    expect(await link.getAttribute('href')).toMatch(/^https?:/);
  }
  expect(await ran()).toBe(100);
  expect(fetched).toHaveLength(1);
}

test('script in a notice never runs in the preview, on its pages, in its email or in a file name', async ({
  page,
  db,
  browser,
}) => {
  const { email, estate } = await twoNeighbours(page, db);
  const errors = consoleErrors(page);
  const hostile = [
    'Hello <script>window.ran = 1</script>',
    '<img src=x onerror="window.ran = 2">',
    '<svg onload="window.ran = 3"><a href="javascript:window.ran=4">x</a></svg>',
    '[click me](javascript:window.ran=5) and [data](data:text/html,<script>window.ran=6</script>)',
    '![picture](https://evil.test/p.gif)',
    '**bold**',
  ].join('\n\n');
  await page.goto('/broadcast/new');
  await compose(page, 'Beware <b>of this</b>', hostile);
  const phone = page.getByRole('region', { name: 'On a phone' });
  await expect(phone.getByText('bold')).toBeVisible();
  await expect(phone.locator(live)).toHaveCount(0);
  await page.locator('input[type=file]').setInputFiles(named(fileName));
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: 'Beware <b>of this</b>' })).toBeVisible();
  const text = page.getByRole('article', { name: 'The text' });
  await expect(text.locator('strong')).toHaveText('bold');
  await expect(text.locator(live)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Attachments' }).locator('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  });
  await expect(page.getByText('Choose a picture or a PDF.')).toBeVisible();
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();

  await page.getByRole('button', { name: 'Send …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/Sending in \d+ s/)).toBeVisible();
  await sendNow(db, { communityId: estate.id, broadcastId: openedId(page) });
  const mail = await mailTo(email, /^Beware <b>of this<\/b>$/);
  const reader = await (await browser.newContext()).newPage();
  await showsMailDead(reader, mail.html);
  await reader.goto(new URL(/https?:\S+\/notices\/\S+/.exec(mail.text)?.[0] ?? '').pathname);
  await expect(reader.getByRole('heading', { name: 'Beware <b>of this</b>' })).toBeVisible();
  await expect(reader.getByText('bold')).toBeVisible();
  const paper = reader.getByRole('article');
  await expect(paper.locator(live)).toHaveCount(0);
  // The files are available by the link, without signing in.
  const file = reader.waitForEvent('download');
  await reader.getByRole('list', { name: 'Attachments' }).getByRole('button').click();
  expect((await file).suggestedFilename()).toMatch(/\.webp$/);
  expect(await reader.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
  await reader.context().close();
  // The browser logs the refused upload as an error.
  expect(errors.filter((line) => !line.includes('422'))).toEqual([]);
});

test('the composer opens with a group as its audience, or with the houses of the chosen residents', async ({
  page,
  db,
}) => {
  const { owner, estate, residentId } = await twoNeighbours(page, db);
  const params = { communityId: estate.id };
  const body = { name: 'Board', kind: 'Resident' as const, memberIds: [residentId] };
  const group = await callAs(owner, createGroup, { params, body });
  await page.goto(`/groups/${group.id}`);
  await fromMenu(page, 'More actions', 'Message group');
  await expect(page.getByRole('list', { name: 'Chosen groups' })).toContainText('Board');
  await expect(page.getByText('1 person can be reached')).toBeVisible();

  await navigateInApp(page, '/residents');
  await page.getByRole('checkbox', { name: 'Select Amaka Obi' }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'More actions on the selected rows' }).click();
  await page.getByRole('menuitem', { name: 'Message' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('A broadcast to everyone in 1 house');
  await dialog.getByRole('button', { name: 'Write the message' }).click();
  const chosen = page.getByRole('list', { name: 'Chosen houses' });
  await expect(chosen).toContainText('1 Palm Street');
  await page.reload();
  await expect(chosen).toContainText('1 Palm Street');
});
