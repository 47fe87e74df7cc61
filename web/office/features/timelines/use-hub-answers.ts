// The key facts (“answers”) about money, complaints and the gate in words, for the top of a house's or a resident's
// page.
import type { Answers } from '#contract/timelines/timelines.ts';
import { useNow } from '#lib/page/use-now.ts';
import type { HubAnswer } from '#ui/detail/HubAnswers.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { complaintAnswer, gateAnswer, moneyAnswer } from './answer-words.ts';

/** An answer is null if the caller may not read it, or if loading failed (`noAnswers`). */
type ToldAnswers = Record<'money' | 'complaints' | 'gate', HubAnswer | null>;

/** The answers if they cannot be loaded: the rest of the page is still shown. */
export const noAnswers: ToldAnswers = { money: null, complaints: null, gate: null };

/** `page` is the path of the page, whose timeline each answer filters. */
export function useHubAnswers(answers: Answers | undefined, page: string): ToldAnswers | undefined {
  const now = useNow();
  const words = { now, ...useLocale() };
  if (!answers) return undefined;
  const { money, complaints, gate } = answers;
  return {
    money: money && moneyAnswer(money, page, words),
    complaints: complaints && complaintAnswer(complaints, page, words),
    gate: gate && gateAnswer(gate, page, words),
  };
}
