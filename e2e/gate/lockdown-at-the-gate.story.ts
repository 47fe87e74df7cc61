// A gate in lockdown while a host is asked: the host's approval is amber with the reason of the lockdown, and the guard
// decides about the entry.
import { lockDownGate } from '#contract/gate-hardware/gate-hardware.ts';
import { createGate } from '#contract/gates/gates.ts';
import { seedWorker } from '#testing/seed.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';
import { askHost, recordCallAnswer } from '#contract/walk-ins/walk-ins.ts';

test(
  'a host’s approval at a gate in lockdown is amber and gives the reason',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const owner = await newPerson(db);
    const guard = await newPerson(db, { firstName: 'Musa', lastName: 'Bello' });
    const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
    const params = { communityId: estate.id };
    const houseId = estate.streets[0]?.houses[0]?.id ?? '';
    await db.query(
      `update communities set community_features
         = community_features || '{"Hardware Security Integration": true}' where id = $1`,
      [estate.id],
    );
    const gate = await callAs(owner, createGate, { params, body: { name: 'Main gate' } });
    await seedWorker(db, estate.id, guard.id, 'Security staff');
    const ask = (guestName: string) =>
      callAs(owner, askHost, {
        params,
        body: { houseId, kind: 'Guest', guestName, gateId: gate.id },
      });
    const asked = await ask('Tunde Bello');
    await signInAs(page, guard, estate);
    await page.goto('/gate-pass');
    await page.getByRole('button', { name: /^At the gate/ }).click();
    await expect(page.getByText('Tunde Bello')).toBeVisible();
    await callAs(owner, lockDownGate, {
      params: { ...params, gateId: gate.id },
      body: { reason: 'Armed men on the road' },
    });
    await expect(page.getByText(/Main gate is locked down/)).toBeVisible();
    // The notice does not cover the guard's next control, even on a full page.
    await page.getByRole('button', { name: /^Code/ }).click();
    const gap = await page
      .getByRole('status')
      .filter({ hasText: 'locked down' })
      .evaluate(
        (notice) =>
          (notice.nextElementSibling?.getBoundingClientRect().top ?? 0) -
          notice.getBoundingClientRect().bottom,
      );
    expect(gap).toBeGreaterThanOrEqual(8);
    await page.getByRole('button', { name: /^At the gate/ }).click();
    await callAs(owner, recordCallAnswer, {
      params: { ...params, visitId: asked.id },
      body: { answer: 'Approved' },
    });
    const amber = page.getByRole('dialog', { name: 'Amber: CONFIRM' });
    await expect(
      amber.getByText('Main gate is locked down: Armed men on the road. Check in anyway?'),
    ).toBeVisible();
    // The list asks for the same confirmation before a check-in.
    await amber.getByRole('button', { name: 'Next guest' }).click();
    await page.getByRole('button', { name: 'Check in Tunde Bello' }).click();
    await amber.getByRole('button', { name: 'Check in', exact: true }).click();
    await expect(amber).toBeHidden();
    await page.getByRole('button', { name: /^Inside/ }).click();
    await expect(page.getByText('Tunde Bello')).toBeVisible();
  },
);
