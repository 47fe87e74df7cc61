// Support: a ticket from the form to the rating, with the platform's desk in a second browser; a ticket of a person who
// cannot sign in; help articles, tours and keyboard shortcuts; and the error details that a broken page passes to the
// form.
import { createTicket } from '#contract/support/tickets.ts';
import {
  localStorageFor,
  setLocalStorage,
  newEmailAddress,
  newPerson,
  signInAs,
} from '#e2e/support/people.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { mailTo } from '#e2e/support/mail-server.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { choose, goTo } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a ticket is opened, answered, reopened and rated', async ({ page, browser, db }) => {
  const owner = await newPerson(db, { firstName: 'Ngozi', lastName: 'Bello' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const support = await newPerson(db, { firstName: 'Ada', lastName: 'Obi' });
  await db.query('insert into support_accounts (user_id) values ($1)', [support.id]);
  const subject = `The gate report is empty ${owner.id.slice(0, 6)}`;

  await signInAs(page, owner, estate);
  await page.goto('/address');
  await goTo(page, 'Support');
  await expect(page.getByText('No tickets yet')).toBeVisible();
  await page.getByRole('button', { name: 'Contact support' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Contact support' });
  await drawer.getByLabel('Subject').fill(subject);
  await choose(drawer, 'Category', /^Bug/);
  await choose(drawer, 'Severity', /^High/);
  await drawer.getByLabel('Description').fill('It was full yesterday. <script>alert(1)</script>');
  await drawer.getByLabel('Pictures and PDFs').setInputFiles({
    name: 'report.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  });
  await drawer.getByRole('checkbox', { name: /Include diagnostic data/ }).check();
  await drawer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await expect(page.getByText(/Answer within 2[34] h/).first()).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.getByRole('button', { name: 'report.pdf' })).toBeVisible();
  await expect(page.getByText('Diagnostic data')).toBeVisible();

  const desk = await browser.newContext({
    ...test.info().project.use,
    baseURL: new URL(page.url()).origin,
  });
  await setLocalStorage(desk, localStorageFor(support));
  const theirs = await desk.newPage();
  // The desk's account works in no community, and starts at its tickets.
  await theirs.goto('/community-overview');
  await expect(theirs).toHaveURL(/Tab=desk/);
  await navigateInApp(theirs, `/support?Tab=desk&Search=${encodeURIComponent(subject)}`);
  await theirs.getByText(subject).first().click();
  await theirs.getByRole('button', { name: 'Take it' }).click();
  await theirs.getByLabel('Answer to Ngozi Bello').fill('Which month do you look at?');
  await theirs.getByRole('button', { name: 'Send reply' }).click();
  await expect(theirs.getByText('Waiting for the customer', { exact: true }).first()).toBeVisible();
  await expect(theirs.getByText('Your reply is needed')).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('Which month do you look at?')).toBeVisible();
  await page.getByLabel('Your reply').fill('November.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('In progress', { exact: true }).first()).toBeVisible();

  await theirs.getByLabel('Answer to Ngozi Bello').fill('It is full again.');
  await theirs.getByText('Resolved', { exact: true }).last().click();
  await theirs.getByRole('button', { name: 'Send reply' }).click();
  await expect(theirs.getByText('It is full again.').first()).toBeVisible();
  await desk.close();

  await page.reload();
  await page.getByRole('radio', { name: '5 of 5 stars' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Rate', exact: true }).click();
  await expect(page.getByText('5 of 5 stars', { exact: true })).toBeVisible();
  await page.getByLabel('Not solved? Describe what is missing').fill('Empty once more.');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('Open', { exact: true }).first()).toBeVisible();

  await navigateInApp(page, '/support');
  const own = page.getByRole('row', { name: subject });
  await expect(own.getByRole('cell', { name: estate.name })).toBeVisible();
  await navigateInApp(page, '/support?Tab=community');
  await expect(page.getByText(subject).first()).toBeVisible();
});

test('a person who cannot sign in sends a ticket from the sign-in page and replies by the emailed link', async ({
  page,
}) => {
  const email = newEmailAddress('locked');
  await page.goto('/');
  await page.getByRole('link', { name: 'Can’t sign in?' }).click();
  // The previous page has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Can’t sign in?' })).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Your name').fill('Bola Ade');
  await page.getByLabel('Description').fill('No code comes.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Question received' })).toBeVisible();
  const link =
    /https?:\S+\/support\/ticket#\S+/.exec((await mailTo(email, /^S-\d+/)).text)?.[0] ?? '';
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await expect(page.getByText('No code comes.')).toBeVisible();
  await page.getByLabel('Add a message').fill('It came now, but late.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('It came now, but late.')).toBeVisible();
});

test('a user finds a help article, restarts or skips all tours, and opens the list of keyboard shortcuts', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner);
  await callAs(owner, createTicket, {
    body: {
      communityId: estate.id,
      subject: 'A question',
      category: 'How-to',
      severity: 'Low',
      body: 'How?',
      diagnostics: null,
    },
  });
  await signInAs(page, owner, estate);
  await page.goto('/support?Tab=help');
  await page.getByRole('searchbox', { name: 'Search the help articles' }).fill('statement bank');
  await page.getByRole('link', { name: /Match your bank statement/ }).click();
  await expect(page.getByText('Import a statement')).toBeVisible();

  const flags = () =>
    page.evaluate(() => Object.values(JSON.parse(localStorage.getItem('tour') ?? '{}').state));
  await navigateInApp(page, '/support?Tab=tools');
  await page.getByRole('button', { name: 'Restart tours' }).click();
  expect(new Set(await flags())).toEqual(new Set([true]));
  await page.getByRole('button', { name: 'Skip all tours' }).click();
  expect(new Set(await flags())).toEqual(new Set([false]));
  await page.getByRole('button', { name: 'Show the shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await navigateInApp(page, '/support?Tab=contact');
  await expect(page.getByText('All systems work')).toBeVisible();
});

test('a broken page offers a ticket with its address and error', async ({
  page,
  db,
  exceptions,
}) => {
  const owner = await newPerson(db);
  await signInAs(page, owner, await newEstate(owner, { streets: { 'Palm Street': 1 } }));
  // A response that the page cannot handle.
  const broken = { success: true, data: { items: [null], totalCount: 1 } };
  await page.route(/\/api\/community\/[^/]+\/groups(\?|$)/, (route) =>
    route.fulfill({ json: broken }),
  );
  // The automatic retries count as used up, because the page's buttons come and go during them.
  await page.addInitScript(() =>
    sessionStorage.setItem(
      'errorRetries:/groups',
      JSON.stringify({ count: 3, lastAtMs: Date.now() }),
    ),
  );
  await page.goto('/groups');
  await expect(page.getByText(/^Retries exhausted/)).toBeVisible();
  const reference = await page.getByText(/^Reference /).textContent();
  const number = /^Reference ([0-9a-f-]{36})\.$/.exec(reference ?? '')?.[1] ?? '';
  await page.getByRole('link', { name: 'Ask support' }).click();
  const drawer = page.getByRole('dialog', { name: 'Contact support' });
  await expect(drawer.getByLabel('Description')).toHaveValue(/The page \/groups says: /);
  await expect(drawer.getByText('/groups', { exact: true })).toBeVisible();
  await expect(drawer.getByText(number, { exact: true })).toBeVisible();
  // The form is empty again for a person who goes back and asks something else.
  await page.goBack();
  await expect(drawer).toBeHidden();
  await goTo(page, 'Support');
  await page.getByRole('button', { name: 'Contact support' }).first().click();
  await expect(drawer.getByLabel('Description')).toHaveValue('');
  exceptions.length = 0;
});
