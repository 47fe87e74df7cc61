// The houses with open alarms on the plan of the estate. Shown while an alarm is open, to people who may read the
// addresses.
import { EstatePlan } from '#lib/estate-plan/EstatePlan.tsx';
import { usePlanQuestion } from '#lib/estate-plan/use-plan-question.ts';

export function AlarmPlan() {
  const { question, setQuestion } = usePlanQuestion('alarm');
  return (
    <section aria-label="Plan of the alarms">
      <EstatePlan question={question} onQuestion={setQuestion} height="half" />
    </section>
  );
}
