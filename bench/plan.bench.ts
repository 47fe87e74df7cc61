// The plan of an estate of 2,400 houses in Chromium: the script time from the click on its tab to the drawn houses,
// and the frames while a person drags the plan.
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Bench, Report } from './bench.ts';
import { openEstate, withDemo } from './demo.ts';
import { median } from './measure.ts';

/** The estate of the demo with 2,400 houses. */
const estateName = 'Tidewater Park';
const rounds = 5;
/** The moves of the mouse in one drag. */
const moves = 150;

export const planBench: Bench = (report) =>
  withDemo((browser, base) => benchPlan(report, browser, base));

export async function benchPlan(report: Report, browser: Browser, base: string): Promise<void> {
  const viewport = { width: 1440, height: 900 };
  const page = await (await browser.newContext({ viewport, baseURL: base })).newPage();
  await openEstate(page, base, estateName);
  await page.goto('/address?Tab=streets');
  const client = await page.context().newCDPSession(page);
  // Thread ticks count only the time in which the page had a processor, not the time in which it waited for one.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const first = await scriptOfPlan(page, client);
  const later: number[] = [];
  for (let round = 0; round < rounds; round += 1) later.push(await scriptOfPlan(page, client));
  report.atMost('script until 2,400 houses are drawn, first time, ms', first, 200);
  report.atMost('script until 2,400 houses are drawn, later, ms', Math.round(median(later)), 200);
  const drags: Frames[] = [];
  for (let round = 0; round < 3; round += 1) drags.push(await dragPlan(page));
  report.atLeast('frames a second while dragging', median(drags.map(({ rate }) => rate)), 58);
  report.atMost('95 % of these frames within, ms', median(drags.map(({ most }) => most)), 20);
  const moved = await client.send('Performance.getMetrics');
  const nodes = moved.metrics.find(({ name }) => name === 'Nodes')?.value ?? 0;
  report.note('nodes of the whole page', String(nodes));
}

/** Opens the plan by its tab, and returns the milliseconds of script until its houses are painted. */
async function scriptOfPlan(page: Page, client: CDPSession): Promise<number> {
  await page.getByRole('tab', { name: 'Streets' }).click();
  await page.getByRole('table').first().waitFor();
  await page.waitForTimeout(1500);
  const before = await scriptMs(client);
  await page.getByRole('tab', { name: 'Map' }).click();
  await page.getByRole('application', { name: 'Map of the estate' }).waitFor();
  await page.waitForFunction(`document.querySelector('[aria-label=Legend] b') !== null`);
  await page.evaluate(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`,
  );
  return Math.round((await scriptMs(client)) - before);
}

async function scriptMs(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
}

/** Runs in the page: notes the time of each frame. */
const noteFrames = `
  globalThis.frameTimes = [];
  function note(at) {
    frameTimes.push(at);
    if (frameTimes.length < 5000) requestAnimationFrame(note);
  }
  requestAnimationFrame(note);`;

type Frames = { rate: number; most: number };

/** Drags the plan in a circle; the page counts its frames. */
async function dragPlan(page: Page): Promise<Frames> {
  const box = await page.getByRole('application', { name: 'Map of the estate' }).boundingBox();
  if (!box) throw new Error('the plan is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(noteFrames);
  for (let move = 0; move < moves; move += 1) {
    const angle = (move / moves) * 2 * Math.PI;
    await page.mouse.move(x + 120 * Math.sin(angle), y + 120 * (1 - Math.cos(angle)));
  }
  const times = await page.evaluate<number[]>('frameTimes.slice()');
  await page.mouse.up();
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const most = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.95)] ?? 0;
  return { rate: Math.round((gaps.length / total) * 1000), most: Math.round(most) };
}
