// A manager formats a broadcast with the buttons and keys of the text, which write the Markdown around the selection.
import { newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { problemsOf } from '#e2e/support/page-checks.ts';
import { expect, test } from '#e2e/support/story.ts';

test('buttons and keys format the selected words, which stay selected and can be undone', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  await signInAs(page, owner, estate);
  await page.goto('/broadcast/new');
  const text = page.getByRole('textbox', { name: /^Text/ });
  const buttons = page.getByRole('toolbar', { name: 'Text format' });
  const select = (words: string) =>
    text.evaluate((area: HTMLTextAreaElement, chosen) => {
      const at = area.value.indexOf(chosen);
      area.setSelectionRange(at, at + chosen.length);
    }, words);
  const selected = () =>
    text.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );

  await test.step('a click on a button formats the selection and keeps the cursor in the text', async () => {
    await text.fill('Water is off today.\nWater\nSoap');
    await select('off');
    await buttons.getByRole('button', { name: 'Bold' }).click();
    await expect(text).toHaveValue('Water is **off** today.\nWater\nSoap');
    await expect(text).toBeFocused();
    expect(await selected()).toBe('off');
    await expect(page.getByRole('region', { name: 'On a phone' }).locator('strong')).toHaveText(
      'off',
    );
    await page.keyboard.press('Control+z');
    await expect(text).toHaveValue('Water is off today.\nWater\nSoap');
  });

  await test.step('the keyboard reaches the buttons, and has keys for bold and italic', async () => {
    await select('today');
    await page.keyboard.press('Control+i');
    await expect(text).toHaveValue('Water is off *today*.\nWater\nSoap');
    await select('Water\nSoap');
    await page.keyboard.press('Shift+Tab');
    await expect(buttons.getByRole('button', { name: 'Bold' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(buttons.getByRole('button', { name: 'List' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(text).toHaveValue('Water is off *today*.\n- Water\n- Soap');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Buckets');
    await expect(text).toHaveValue('Water is off *today*.\n- Water\n- Soap\n- Buckets');
  });

  await test.step('a link selects its address to type', async () => {
    await select('Soap');
    await buttons.getByRole('button', { name: 'Link' }).click();
    expect(await selected()).toBe('https://');
    await page.keyboard.type('https://estate.example');
    await expect(page.getByRole('link', { name: 'Soap' })).toBeVisible();
  });
  expect(await problemsOf(page, 'the text format')).toEqual([]);
});
