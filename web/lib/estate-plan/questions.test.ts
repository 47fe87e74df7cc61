import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PlanAnswer } from '#contract/addresses/plan.ts';
import { arrearsSteps } from './arrears-steps.ts';
import { questionsFor, readAnswers } from './questions.ts';

describe('the questions of the plan', () => {
  test('the plan offers the questions that the caller’s permissions allow', () => {
    assert.deepEqual(questionsFor(['addresses.read', 'dues.read']), ['arrears', 'occupancy']);
  });

  test('the levels of arrears are divided at round amounts below the highest debt', () => {
    const amounts = Array.from({ length: 1000 }, (_, at) => 1000 * (at + 1));
    assert.deepEqual(arrearsSteps(amounts), [500_000, 800_000]);
    assert.deepEqual(arrearsSteps([70_000, 70_000]), []);
    assert.deepEqual(arrearsSteps([]), []);
  });

  test('the plan states the arrears of a house and their age, or that nothing is overdue', () => {
    const reading = readAnswers('arrears', [owes('a', 477_000_00), owes('b', 10_000_00)], 'NGN');
    assert.equal(reading.wordsOf('a'), '₦477,000 overdue, oldest charge due 5 Mar 2026');
    assert.equal(reading.wordsOf('c'), 'Nothing overdue');
    assert.equal(reading.levels[reading.levelOf('c')]?.label, 'Nothing overdue');
    assert.deepEqual([reading.counts('a'), reading.counts('c')], [true, false]);
    assert.ok(reading.levelOf('a') > 0);
  });

  test('each answer about numbers or occupancy has a level, which colours the house', () => {
    const given = [answer({ count: 2, of: 1 }), answer({ count: 1, of: 1 }), answer({})];
    for (const question of ['portal', 'complaints', 'broadcast', 'visitors', 'alarm'] as const) {
      for (const one of given) {
        const reading = readAnswers(question, [one], 'NGN');
        assert.ok(reading.levels[reading.levelOf('a')], question);
      }
    }
    const reading = readAnswers('occupancy', [answer({ occupancy: 'Short-let' })], 'NGN');
    assert.equal(reading.levels[reading.levelOf('a')]?.label, 'Short-let');
  });

  test('a house with several open complaints has the level Overdue if one of them is overdue', () => {
    const { levels, levelOf, wordsOf } = readAnswers(
      'complaints',
      [answer({ count: 2, of: 1 })],
      'NGN',
    );
    assert.equal(levels[levelOf('a')]?.label, 'Overdue');
    assert.equal(wordsOf('a'), '2 open complaints, 1 overdue');
  });
});

function answer(over: Partial<PlanAnswer>): PlanAnswer {
  const none = { count: 0, of: 0, owedMinor: null, owedSince: null, occupancy: null };
  return { houseId: 'a', ...none, ...over };
}

const owes = (houseId: string, owedMinor: number) => ({
  ...answer({ owedMinor, owedSince: '2026-03-05' }),
  houseId,
});
