// Playwright's report of the longest browser stories. The dots and the failures come from Playwright's reporter `dot`,
// which runs beside this one.

import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { longestOf, type Timed } from './longest.ts';

/** The duration that a story should not exceed: a longer one checks too much at once, or waits for something slow. */
const BUDGET_MS = 20_000;

export default class StoryReporter implements Reporter {
  readonly #stories: Timed[] = [];

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const [, project = '', file = '', ...titles] = test.titlePath();
    this.#stories.push({ name: `${file}: ${titles.join(' › ')} (${project})`, ms: duration });
  }

  onEnd(): void {
    const slow = this.#stories.filter(({ ms }) => ms > BUDGET_MS).length;
    const budget = `  ${slow} of ${this.#stories.length} took longer than ${BUDGET_MS / 1000} s.`;
    console.log([...longestOf('stories', this.#stories), budget].join('\n'));
  }
}
