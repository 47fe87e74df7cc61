// The browser refuses plain text as markup or as the address of a script. The pages' policy allows the camera and
// denies the microphone.
import { currentRun } from '#e2e/support/run.ts';
import { expect, test } from '#e2e/support/story.ts';

test('the browser refuses to turn plain text into markup or the address of a script', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const outcome = await page.evaluate(() => {
    const refused = (work: () => void): boolean => {
      try {
        work();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    const box = document.createElement('div');
    return {
      markup: refused(() => (box.innerHTML = '<img src="x" onerror="alert(1)">')),
      elsewhere: refused(
        () => (document.createElement('script').src = 'https://evil.example/a.js'),
      ),
      text: refused(() => (box.textContent = '<b>words</b>')),
    };
  });
  expect(outcome).toEqual({ markup: true, elsewhere: true, text: false });
});

test('pages allow the camera, deny the microphone and require trusted types for script', async () => {
  for (const path of ['/', '/index.html', '/residents']) {
    const { headers } = await fetch(`${currentRun().url}${path}`);
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('permissions-policy')).toContain('microphone=()');
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  }
});
