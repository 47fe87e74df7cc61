// The team: workers are invited, limited, suspended and removed; roles are copied, viewed as and deleted; the ownership
// of the community is offered, declined and accepted; and the community is archived and restored.
import type pg from 'pg';
import { maskedEmail } from '#rules/shared/masked-email.ts';
import { createWallet } from '#contract/wallets/wallets.ts';
import { offerOwnership } from '#contract/team/ownership.ts';
import { inviteWorker } from '#contract/team/workers.ts';
import { roleId } from '#testing/role-id.ts';
import { seedWorker } from '#testing/seed.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import {
  enterCode,
  newPerson,
  openPageAs,
  signInAs,
  withRecentStepUp,
} from '#e2e/support/people.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('an owner invites a colleague for one street and wallet, and resends and withdraws a failed invitation', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db, { firstName: 'Ngozi' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1, 'Cedar Close': 1 } });
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=team');
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const drawer = page.getByRole('dialog', { name: 'Invite a colleague' });
  await drawer.getByLabel('Email address').fill('tunde@example.test');
  await choose(drawer, 'Role', 'Finance officer');
  await drawer.getByLabel('Some streets').check();
  await choose(drawer, 'Streets', 'Palm Street');
  await drawer.getByLabel('Some wallets').check();
  await choose(drawer, 'Which wallets', /Main/);
  await drawer.getByRole('button', { name: 'Send the invitation' }).click();
  // A step-up code is required for a role that can approve payments.
  await expect(page.getByRole('dialog', { name: 'Confirm your identity' })).toBeVisible();
  await expect(
    page.getByText(
      `To invite a colleague, enter the code we emailed to ${maskedEmail(owner.email)}.`,
    ),
  ).toBeVisible();
  await enterCode(page, owner.email);
  await expect(page.getByText(/^The invitation to .+ is being sent\.$/)).toBeVisible();
  await expect(page.getByText('tunde@example.test', { exact: true })).toBeVisible();
  await expect(page.getByText('Emailed to tunde@example.test')).toBeVisible();
  // An email that no mail server accepted is reported, with the possible next steps.
  await db.query(`update worker_invitations set mail_state = 'Failed' where community_id = $1`, [
    estate.id,
  ]);
  await page.reload();
  await expect(page.getByText('Not delivered', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Resend it, or withdraw it and invite another address.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Resend the invitation of tunde@example.test' }).click();
  await page.getByRole('button', { name: 'Withdraw the invitation of tunde' }).click();
  await expect(page.getByRole('heading', { name: 'Open invitations' })).toBeHidden();
});

test('a PIN that is easy to guess is refused; a removed worker’s open work goes to a colleague', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner);
  const ada = await newPerson(db, { firstName: 'Ada', lastName: 'Eze' });
  const heir = await newPerson(db, { firstName: 'Bola', lastName: 'Ade' });
  await seedWorker(db, estate.id, ada.id, 'Admin');
  await seedWorker(db, estate.id, heir.id, 'Admin');
  const guard = await newPerson(db, { firstName: 'Musa', lastName: 'Danladi' });
  await seedWorker(db, estate.id, guard.id, 'Security staff');
  const guards = await roleId({ owner: db }, estate.id, 'Security staff');
  const body = { email: 'late@example.test', roleId: guards };
  await callAs(ada, inviteWorker, { params: { communityId: estate.id }, body });
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=team');
  await page.getByRole('button', { name: 'Add security user' }).click();
  const pin = page.getByRole('dialog', { name: 'Add security user' });
  await pin.getByLabel('Name').fill('Musa Ibrahim');
  await pin.getByRole('textbox', { name: 'PIN' }).fill('1234');
  await pin.getByRole('button', { name: 'Add security user' }).click();
  await expect(pin.getByText('This PIN is easy to guess.').first()).toBeVisible();
  await pin.getByRole('textbox', { name: 'PIN' }).fill('4821');
  await pin.getByRole('button', { name: 'Add security user' }).click();
  await expect(pin).toBeHidden();
  await expect(page.getByText('Musa Ibrahim')).toBeVisible();

  const open = () => page.getByRole('button', { name: 'Ada Eze' }).click();
  await open();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const sure = page.getByRole('dialog', { name: 'Suspend Ada Eze?' });
  await sure.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Suspended').first()).toBeVisible();
  await open();
  await page.getByRole('button', { name: 'Restore access' }).click();
  await expect(page.getByText('Ada Eze has access again.')).toBeVisible();
  await open();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const last = page.getByRole('dialog', { name: 'Remove Ada Eze?' });
  await expect(last.getByText('Open work: open invitations (1).')).toBeVisible();
  // A colleague whose permissions do not cover the work cannot take it over; the dialog says so, without a toast over
  // it.
  await choose(last, 'Open work goes to', /Musa Danladi/);
  await last.getByRole('button', { name: 'Remove' }).click();
  await expect(last.getByRole('alert')).toContainText('late@example.test');
  await choose(last, 'Open work goes to', /Bola Ade/);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await last.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Ada Eze was removed from the team.')).toBeVisible();
  await expect(page.getByText('invited by Bola Ade')).toBeVisible();
});

test('an owner copies a role, sees the app as that role would, and deletes the role', async ({
  page,
  db,
}) => {
  const owner = await withRecentStepUp(db, await newPerson(db));
  const estate = await newEstate(owner);
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=roles');
  await fromMenu(page, 'Actions for Finance officer', 'Copy');
  const drawer = page.getByRole('dialog', { name: 'Copy Finance officer' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Bookkeeper');
  const licences = drawer.getByRole('group', { name: 'Licences' });
  await licences.getByLabel('All').uncheck();
  await drawer.getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByText('Role saved.')).toBeVisible();
  await fromMenu(page, 'Actions for Bookkeeper', 'View as Bookkeeper');
  await expect(page.getByText(/You see what Bookkeeper sees/)).toBeVisible();
  await page.goto('/settings?Tab=team');
  await expect(page.getByText('You don’t have access to this')).toBeVisible();
  await page.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page.getByText(/You see what Bookkeeper sees/)).toBeHidden();
  await fromMenu(page, 'Actions for Bookkeeper', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Bookkeeper', exact: true })).toBeHidden();
});

test('a worker limited to a street sees no other street, and one limited to a wallet no other wallet', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2, 'Cedar Close': 3 } });
  const guard = await newPerson(db);
  const guardId = await seedWorker(db, estate.id, guard.id, 'Admin');
  const [palm] = estate.streets;
  await db.query('update workers set street_ids = $2 where id = $1', [guardId, [palm?.id]]);
  await signInAs(page, guard, estate);
  await page.goto('/address');
  await expect(page.getByText('Palm Street').first()).toBeVisible();
  await expect(page.getByText('Cedar Close')).toHaveCount(0);
  await expect(page.getByText('2 houses').first()).toBeVisible();
  // The webhooks of the whole estate are hidden from a limited worker.
  await page.goto('/settings?Tab=integrations');
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toHaveCount(0);

  const ada = await newPerson(db, { firstName: 'Ada', lastName: 'Eze' });
  const id = await seedWorker(db, estate.id, ada.id, 'Finance officer');
  const works = await callAs(owner, createWallet, {
    params: { communityId: estate.id },
    body: { name: 'Works' },
  });
  await db.query('update workers set wallet_ids = $2 where id = $1', [id, [works.id]]);
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=team');
  await page.getByRole('button', { name: 'Ada Eze' }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Change Ada Eze' });
  await expect(drawer.getByLabel('Some wallets')).toBeChecked();
  await signInAs(page, ada, estate);
  await page.goto('/finances');
  const wallets = page.getByRole('region', { name: 'Wallets' });
  await expect(wallets.getByText('Works').first()).toBeVisible();
  await expect(wallets.getByText('Main')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Report', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Reconciliation' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create wallet' })).toHaveCount(0);
});

test('the successor of an owner opens the offer from the bell and declines it', async ({
  page,
  db,
}) => {
  const { owner, estate, ada } = await ownerAndSuccessor(db);
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=team');
  await page.getByRole('button', { name: 'Transfer ownership' }).click();
  const drawer = page.getByRole('dialog', { name: 'Transfer ownership' });
  await drawer.getByRole('combobox', { name: 'Team member' }).fill('ada');
  await page.getByRole('option', { name: /Ada Eze/ }).click();
  await drawer.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('Offered to Ada Eze.')).toBeVisible();

  await signInAs(page, ada, estate);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('link', { name: /is offered to you/ })
    .first()
    .click();
  await expect(page.getByText('Ngozi Bello offers you this community.')).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Offer withdrawn.')).toBeVisible();
});

test('the successor of an owner accepts the offer, and the owner cancels the transfer', async ({
  page,
  db,
}) => {
  const { owner, estate, ada, workerId } = await ownerAndSuccessor(db);
  const offer = { params: { communityId: estate.id }, body: { workerId } };
  await callAs(owner, offerOwnership, offer);
  await signInAs(page, ada, estate);
  await page.goto('/settings?Tab=profile');
  await expect(page.getByText('Ngozi Bello offers you this community.')).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  const sure = page.getByRole('dialog', { name: 'Accept the ownership?' });
  await sure.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Accepted. You become the owner in 24 hours.').first()).toBeVisible();
  await expect(page.getByText('You accepted and will own this community.')).toBeVisible();
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=team');
  await expect(page.getByText('Ada Eze accepted and will own the community.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel transfer' }).click();
  const stop = page.getByRole('dialog', { name: 'Cancel the transfer?' });
  await stop.getByRole('button', { name: 'Cancel transfer' }).click();
  await expect(page.getByText('Transfer cancelled. The owner stays.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Transfer ownership' })).toBeVisible();
});

test('an owner archives a community and restores it, and a former worker sees the reason', async ({
  page,
  browser,
  db,
}) => {
  const owner = await withRecentStepUp(db, await newPerson(db));
  const estate = await newEstate(owner);
  const admin = await newPerson(db);
  await seedWorker(db, estate.id, admin.id, 'Admin');
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=community');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Archive ${estate.name}?` });
  await dialog.getByLabel('Reason').fill('It was sold');
  await dialog.getByLabel(`Type ${estate.name} to continue`).fill(estate.name);
  await dialog.getByRole('button', { name: 'Archive the community' }).click();
  await expect(page).toHaveURL('/community-overview');
  await expect(page.getByRole('heading', { name: 'Archived' })).toBeVisible();
  // Former workers see that the community is archived, and cannot restore it.
  const theirs = await openPageAs(browser, admin);
  await theirs.goto('/community-overview');
  await expect(theirs.getByText(/archived .*: It was sold/)).toBeVisible();
  await expect(theirs.getByRole('button', { name: `Restore ${estate.name}` })).toBeHidden();
  await theirs.context().close();
  await page.getByRole('button', { name: `Restore ${estate.name}` }).click();
  await expect(page.getByRole('article', { name: estate.name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Archived' })).toBeHidden();
});

/** An owner, and a worker who can become the successor. Both have a recent step-up, as after an emailed code. */
async function ownerAndSuccessor(db: pg.Pool) {
  const owner = await newPerson(db, { firstName: 'Ngozi', lastName: 'Bello' });
  const estate = await newEstate(owner);
  const ada = await newPerson(db, { firstName: 'Ada', lastName: 'Eze' });
  const workerId = await seedWorker(db, estate.id, ada.id, 'Finance officer');
  for (const person of [owner, ada]) await withRecentStepUp(db, person);
  return { owner, estate, ada, workerId };
}
