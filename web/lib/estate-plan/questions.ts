// The questions by which the plan colours its houses. Each question has levels (a colour with a label) and the words
// for a house's answer.
import type { PlanAnswer } from '#contract/addresses/plan.ts';
import {
  planPermissions,
  type PlanQuestion,
  planQuestions,
} from '#contract/addresses/plan-questions.ts';
import { houseOccupancies } from '#calls/addresses/houses.ts';
import { countOf, type Noun } from '#ui/format/count.ts';
import { formatDay } from '#ui/format/dates.ts';
import { formatWholeMoney, fractionDigits, shortMoney } from '#ui/format/money.ts';
import { arrearsSteps } from './arrears-steps.ts';

/** A colour of the plan (`plan.module.css`). `hollow` shows the ground. */
export type Fill =
  | 'hollow'
  | 'plain'
  | 'red1'
  | 'red2'
  | 'red3'
  | 'red4'
  | 'teal1'
  | 'teal2'
  | 'gold'
  | 'grey';
export type Level = { label: string; fill: Fill };

/** The answer of one question for the whole plan. */
export type PlanReading = {
  levels: readonly Level[];
  /** The index of a house's level. */
  levelOf: (houseId: string) => number;
  wordsOf: (houseId: string) => string;
  answerOf: (houseId: string) => PlanAnswer | undefined;
  /** Whether the table of streets counts the house. */
  counts: (houseId: string) => boolean;
};

type Question = {
  label: string;
  /** The head of the column that counts houses in the table of streets. */
  counted: string;
  levels: readonly Level[];
  levelOf: (answer: PlanAnswer) => number;
  /** The level of houses without an answer. */
  absent: number;
  words: (answer: PlanAnswer) => string;
  absentWords: string;
  /** The first level that the table of streets counts. */
  countsFrom: number;
};

const complaint: Noun = { one: 'open complaint', many: 'open complaints' };
const visit: Noun = { one: 'visit expected today', many: 'visits expected today' };
const alarm: Noun = { one: 'open alarm', many: 'open alarms' };

const questions: Readonly<Record<Exclude<PlanQuestion, 'arrears'>, Question>> = {
  occupancy: {
    label: 'Occupancy',
    counted: 'Vacant',
    levels: [
      { label: 'Owner-occupied', fill: 'teal2' },
      { label: 'Rented', fill: 'teal1' },
      { label: 'Short-let', fill: 'gold' },
      { label: 'Under construction', fill: 'grey' },
      { label: 'Vacant', fill: 'hollow' },
    ],
    levelOf: ({ occupancy }) =>
      ['Owner-occupied', 'Rented', 'Short-let', 'Under construction'].indexOf(occupancy ?? ''),
    absent: 4,
    words: ({ occupancy }) => occupancy ?? houseOccupancies[0],
    absentWords: houseOccupancies[0],
    countsFrom: 4,
  },
  portal: {
    label: 'No portal account',
    counted: 'Without account',
    levels: [
      { label: 'No residents', fill: 'hollow' },
      { label: 'All have an account', fill: 'plain' },
      { label: 'Some have none', fill: 'red1' },
      { label: 'None has an account', fill: 'red3' },
    ],
    levelOf: ({ count, of }) => (count === 0 ? 1 : count < of ? 2 : 3),
    absent: 0,
    words: ({ count, of }) =>
      count === 0
        ? 'All residents have a portal account'
        : `${count} of ${countOf(of, { one: 'resident', many: 'residents' })} without a portal account`,
    absentWords: 'No residents',
    countsFrom: 2,
  },
  complaints: {
    label: 'Open complaints',
    counted: 'With complaints',
    levels: [
      { label: 'None', fill: 'plain' },
      { label: '1 open', fill: 'red1' },
      { label: '2 or more', fill: 'red2' },
      { label: 'Overdue', fill: 'red4' },
    ],
    levelOf: ({ count, of }) => (of > 0 ? 3 : Math.min(count, 2)),
    absent: 0,
    words: ({ count, of }) =>
      `${countOf(count, complaint)}${of > 0 ? `, ${of === count ? '' : `${of} `}overdue` : ''}`,
    absentWords: 'No open complaints',
    countsFrom: 1,
  },
  broadcast: {
    label: 'Unread broadcast',
    counted: 'Unread',
    levels: [
      { label: 'No recipients', fill: 'hollow' },
      { label: 'Read by all', fill: 'plain' },
      { label: 'Unread by some', fill: 'red1' },
      { label: 'Unread by all', fill: 'red3' },
    ],
    levelOf: ({ count, of }) => (count === 0 ? 1 : count < of ? 2 : 3),
    absent: 0,
    words: ({ count, of }) =>
      count === 0
        ? 'Read by all recipients'
        : `Unread by ${count} of ${countOf(of, { one: 'recipient', many: 'recipients' })}`,
    absentWords: 'No recipients',
    countsFrom: 2,
  },
  visitors: {
    label: 'Expected visitors',
    counted: 'Expecting',
    levels: [
      { label: 'None expected', fill: 'plain' },
      { label: '1 visit', fill: 'teal1' },
      { label: '2 or more', fill: 'teal2' },
    ],
    levelOf: ({ count }) => Math.min(count, 2),
    absent: 0,
    words: ({ count }) => countOf(count, visit),
    absentWords: 'No visits expected today',
    countsFrom: 1,
  },
  alarm: {
    label: 'Alarms',
    counted: 'With alarms',
    levels: [
      { label: 'No alarm', fill: 'plain' },
      { label: 'Acknowledged', fill: 'gold' },
      { label: 'Not acknowledged', fill: 'red4' },
    ],
    levelOf: ({ count, of }) => (of > 0 ? 2 : Math.min(count, 1)),
    absent: 0,
    words: ({ count, of }) =>
      `${countOf(count, alarm)}, ${of > 0 ? 'not acknowledged' : 'acknowledged'}`,
    absentWords: 'No open alarm',
    countsFrom: 1,
  },
};

function arrears(answers: readonly PlanAnswer[], currency: string): Question {
  const unit = 10 ** fractionDigits(currency);
  const steps = arrearsSteps(answers.map(({ owedMinor }) => (owedMinor ?? 0) / unit));
  const money = (amount: number) => formatWholeMoney(amount * unit, currency);
  const fills: readonly Fill[] =
    steps.length === 1 ? ['red1', 'red3'] : ['red1', 'red2', 'red3', 'red4'];
  const labelOf = (at: number): string => {
    const [from, to] = [steps[at - 1], steps[at]];
    if (from === undefined) return to === undefined ? 'Overdue' : `Up to ${money(to)}`;
    return to === undefined
      ? `Over ${money(from)}`
      : `${money(from)}–${money(to).replace(/^\D+/, '')}`;
  };
  return {
    label: 'Arrears',
    counted: 'Houses overdue',
    levels: [
      { label: 'Nothing overdue', fill: 'plain' },
      ...Array.from({ length: steps.length + 1 }, (_, at) => ({
        label: labelOf(at),
        fill: fills[at] ?? ('red4' as const),
      })),
    ],
    levelOf: ({ owedMinor }) => 1 + steps.filter((step) => (owedMinor ?? 0) > step * unit).length,
    absent: 0,
    words: ({ owedMinor, owedSince }) =>
      [
        `${formatWholeMoney(owedMinor ?? 0, currency)} overdue`,
        owedSince && `oldest charge due ${formatDay(owedSince)}`,
      ]
        .filter(Boolean)
        .join(', '),
    absentWords: 'Nothing overdue',
    countsFrom: 1,
  };
}

export const questionLabel = (question: PlanQuestion): string =>
  question === 'arrears' ? 'Arrears' : questions[question].label;

/** The questions that a caller with these permissions may ask. */
export const questionsFor = (permissions: readonly string[]): PlanQuestion[] =>
  planQuestions.filter((question) => permissions.includes(planPermissions[question]));

export function readAnswers(
  question: PlanQuestion,
  answers: readonly PlanAnswer[],
  currency: string,
): PlanReading & { counted: string } {
  const asked = question === 'arrears' ? arrears(answers, currency) : questions[question];
  const found = new Map(answers.map((answer) => [answer.houseId, answer]));
  const levelOf = (houseId: string): number => {
    const answer = found.get(houseId);
    const level = answer ? asked.levelOf(answer) : asked.absent;
    return level < 0 ? asked.absent : level;
  };
  return {
    levels: asked.levels,
    counted: asked.counted,
    levelOf,
    answerOf: (houseId) => found.get(houseId),
    wordsOf: (houseId) => {
      const answer = found.get(houseId);
      return answer ? asked.words(answer) : asked.absentWords;
    },
    counts: (houseId) => levelOf(houseId) >= asked.countsFrom,
  };
}

/** The sum that houses owe, in minor units; 0 for questions without amounts. */
export const owedBy = (reading: PlanReading, houseIds: readonly string[]): number =>
  houseIds.reduce((sum, id) => sum + (reading.answerOf(id)?.owedMinor ?? 0), 0);

export const shortOwed = (amountMinor: number, currency: string): string =>
  amountMinor === 0 ? '–' : shortMoney(amountMinor, currency);
