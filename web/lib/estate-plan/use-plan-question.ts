// The question of a plan that is part of another page: kept while the page is open.
import { useState } from 'react';
import type { PlanQuestion } from '#contract/addresses/plan-questions.ts';
import { usePermissionList } from '#lib/session/permissions.ts';
import { questionsFor } from './questions.ts';

/**
 * Starts with `wanted` if the caller may ask it, else with the first question that the caller may ask, else with
 * occupancy.
 */
export function usePlanQuestion(wanted?: PlanQuestion) {
  const questions = questionsFor(usePermissionList());
  const first = questions.find((one) => one === wanted) ?? questions[0] ?? 'occupancy';
  const [question, setQuestion] = useState<PlanQuestion>(first);
  return { question, setQuestion };
}
