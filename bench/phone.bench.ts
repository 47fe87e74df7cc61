// Response times on a phone. First, a guard's console at 360 × 800 pixels with 5,000 live passes and no network, six
// times slower than this machine: the time from the eighth digit, or from the camera's reading of a QR code, to the
// answer on the screen. Second, a dashboard on a mid-range phone, four times slower and on a slow 4G line, in an app
// that was opened before: the time from opening it to its figures on the screen.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Bench, Report } from './bench.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { signInAsManager } from './demo.ts';
import { median } from './measure.ts';
import { makeDataDir, startProduct } from './product.ts';

const estateName = 'Tidewater Park';
const liveCodes = 5000;
const eventGuests = 1000;
const guardSlowdown = 6;
const managerSlowdown = 4;
/** Lighthouse's slow 4G, with the same values as in the browser benchmark. */
const slow4g = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const tries = 15;
/**
 * A pause in ms between two guests, in which the page finishes its work on the previous guest. A guard's real pause
 * is longer.
 */
const restMs = 500;
const flags = [
  ...chromiumFlags,
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

export const phoneBench: Bench = async (report) => {
  const { dataDir, remove } = await makeDataDir();
  const product = await startProduct(dataDir);
  try {
    await withPhone({ width: 360, height: 800 }, (context) =>
      benchScan(report, context, product.base),
    );
    await withPhone({ width: 390, height: 844 }, (context) =>
      benchDashboard(report, context, product.base),
    );
  } finally {
    await product.stop();
    await remove();
  }
};

/** Opens a browser with a separate profile, so that the service worker is installed as on a phone. */
async function withPhone(
  viewport: { width: number; height: number },
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'courtyard-profile-'));
  const executablePath = await chromiumPath();
  const phone = { viewport, isMobile: true, hasTouch: true };
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: flags,
    ...phone,
  });
  try {
    await work(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

const slowDown = async (page: Page, rate: number): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate });
};

type Call = <T = unknown>(method: string, path: string, body?: object) => Promise<T>;

/** Signs in as the demo's manager, and returns a function that calls the API in the estate of 2,400 houses. */
async function openOffice(base: string): Promise<Call> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as { data: T; message?: string };
    if (!answer.ok) throw new Error(`${path}: ${said.message}`);
    return said.data;
  };
  const signIn = { email: 'manager@courtyard.example', password: 'Courtyard-demo-1' };
  const { token } = await call<{ token: string }>('POST', '/auth/sign-in', signIn);
  headers['authorization'] = `Bearer ${token}`;
  const { items } = await call<{ items: { id: string; name: string }[] }>('GET', '/community/all');
  const id = items.find(({ name }) => name === estateName)?.id ?? '';
  return (method, path, body) => call(method, `/community/${id}${path}`, body);
}

type Ready = { link: string; codes: string[]; tokens: string[] };

/** Creates 5,000 live passes, a device at a gate, and a guard with a PIN. */
async function fillGate(office: Call, base: string): Promise<Ready> {
  const { version } = await office<{ version: number }>('GET', '/gate-settings');
  await office('PATCH', '/gate-settings', { eventGuests, version });
  const { items: houses } = await office<{ items: { id: string }[] }>('GET', '/houses?PageSize=10');
  const startsAt = new Date(Date.now() + 2000).toISOString();
  const endsAt = new Date(Date.now() + 12 * 3_600_000).toISOString();
  const guests = Array.from({ length: eventGuests }, () => ({ name: 'Ngozi Obi' }));
  const some: { code: string; link: string }[] = [];
  for (let event = 1; event <= liveCodes / eventGuests; event += 1) {
    const body = { houseId: houses[event]?.id, name: `Wedding ${event}`, startsAt, endsAt, guests };
    const { shares } = await office<{ shares: { code: string; link: string }[] }>(
      'POST',
      '/gate-events',
      body,
    );
    some.push(...shares.slice(0, tries / (liveCodes / eventGuests)));
  }
  const tokens: string[] = [];
  for (const { link } of some) {
    const answer = await fetch(`${base}/api/guest-passes/${link.split('/').at(-1)}`);
    const { data } = (await answer.json()) as { data: { qr: string } };
    tokens.push(data.qr);
  }
  const gate = (await office('POST', '/gates', { name: 'Bench gate' })) as {
    id: string;
  };
  const device = await office<{ link: string }>('POST', '/gate-devices', {
    name: 'Phone',
    gateId: gate.id,
  });
  await office('POST', '/security-users', { name: 'Bench Guard', pin: '4821' });
  const codes = some.map(({ code }) => code.replaceAll(/\D/g, ''));
  return { link: device.link, codes, tokens };
}

/**
 * Runs in the page: records the time of the guard's last tap or of the camera's reading of a QR code, and the time
 * when the answer was painted, which is the first task after the frame that contains it. The camera is simulated, so
 * its reading is injected.
 */
const watchAnswers = `
  window.times = { askedAt: 0, paintedAt: 0 };
  window.shownQr = null;
  document.addEventListener('click', (event) => (times.askedAt = event.timeStamp), true);
  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ['qr_code'];
    async detect() {
      const rawValue = window.shownQr;
      if (rawValue === null) return [];
      window.shownQr = null;
      times.askedAt = performance.now();
      return [{ rawValue }];
    }
  };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (times.paintedAt = performance.now());
  let wasThere = false;
  new MutationObserver(() => {
    const isThere = document.querySelector('[data-colour=Green]') !== null;
    if (isThere && !wasThere) requestAnimationFrame(() => port2.postMessage(null));
    wasThere = isThere;
  }).observe(document, { subtree: true, childList: true, attributes: true });`;

async function benchScan(report: Report, context: BrowserContext, base: string): Promise<void> {
  const { link, codes, tokens } = await fillGate(await openOffice(base), base);
  const page = await context.newPage();
  await page.addInitScript(watchAnswers);
  await page.goto(base + new URL(link).pathname + new URL(link).hash);
  await page.getByRole('button', { name: 'Pair', exact: true }).click();
  await page.getByRole('button', { name: 'Bench Guard' }).click();
  await enter(page, '4821');
  await page.getByRole('button', { name: 'Begin the shift' }).click();
  await page.getByText('Ready for no network').waitFor();
  await context.setOffline(true);
  await page.getByText(/^No network/).waitFor();
  await slowDown(page, guardSlowdown);
  const ways: [string, (n: number) => Promise<void>][] = [
    ['from the eighth digit', (n) => enterCode(page, codes[n] ?? '')],
    ['from the QR', (n) => showQr(page, tokens[n] ?? '')],
  ];
  for (const [way, show] of ways) {
    const times: number[] = [];
    for (let n = 0; n < tries; n += 1) {
      await show(n);
      times.push(await answered(page));
    }
    const name = `offline answer on the screen with 5,000 live codes, 6× slower, ${way}`;
    report.atMost(`${name}: median, ms`, Math.round(median(times)), 100);
    report.atMost(`${name}: worst of ${tries}, ms`, Math.round(Math.max(...times)), 100);
  }
}

const keyOf = (page: Page, digit: string) => page.getByRole('button', { name: digit, exact: true });

const enter = async (page: Page, digits: string): Promise<void> => {
  for (const digit of digits) await keyOf(page, digit).click();
};

/**
 * Taps the last digit directly on the screen, because Playwright's click would run its own checks in the page and
 * take time there.
 */
async function enterCode(page: Page, code: string): Promise<void> {
  const last = await keyOf(page, code.slice(-1)).boundingBox();
  await enter(page, code.slice(0, -1));
  await pause(restMs);
  if (last) await page.touchscreen.tap(last.x + last.width / 2, last.y + last.height / 2);
}

async function showQr(page: Page, token: string): Promise<void> {
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await until(page, `document.querySelector('video')?.readyState === 4`);
  await pause(restMs);
  await page.evaluate(`window.shownQr = ${JSON.stringify(token)}`);
}

/**
 * Polls from outside the page, because the product's content security policy forbids evaluating text as code inside
 * it.
 */
async function until(page: Page, condition: string): Promise<void> {
  for (let looked = 0; looked < 300; looked += 1) {
    if (await page.evaluate(condition)) return;
    await pause(500);
  }
  throw new Error(`never came true: ${condition}`);
}

/** Milliseconds until the green answer was shown. Then closes the answer for the next guest. */
async function answered(page: Page): Promise<number> {
  await until(page, 'times.paintedAt > times.askedAt');
  const took = await page.evaluate<number>('times.paintedAt - times.askedAt');
  const green = page.getByRole('dialog', { name: /^Green/ });
  await green.getByRole('button', { name: 'Next guest' }).click();
  await green.waitFor({ state: 'hidden' });
  return took;
}

/** Runs in the page: records when the dashboard's first figure was painted, counted from the start of navigation. */
const watchFigures = `
  window.figuresAt = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (window.figuresAt ||= performance.now());
  new MutationObserver(() => {
    const figure = document.querySelector('[data-tour=dashboard-tiles] dd')?.textContent ?? '';
    if (/\\d/.test(figure)) requestAnimationFrame(() => port2.postMessage(null));
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

async function benchDashboard(
  report: Report,
  context: BrowserContext,
  base: string,
): Promise<void> {
  const page = await context.newPage();
  await signInAsManager(page, base);
  // Closes the tours of a first visit, which would cover the measured page.
  await page.getByRole('button', { name: 'Skip all' }).click();
  await page.getByRole('button', { name: `Open ${estateName}` }).click();
  await page.waitForURL(`${base}/dashboard`);
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await page.addInitScript(watchFigures);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
  await slowDown(page, managerSlowdown);
  for (const [state, before] of [
    ['as it was last seen', 'null'],
    ['from the server', `localStorage.removeItem('lastDashboard')`],
  ] as const) {
    const times: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await page.evaluate(before);
      await page.goto(`${base}/dashboard`);
      await until(page, 'window.figuresAt > 0');
      times.push(await page.evaluate<number>('window.figuresAt'));
    }
    const name = `dashboard of 2,400 houses opened again on a middling phone, figures ${state}, ms`;
    report.atMost(name, Math.round(median(times)), 1000);
  }
}
