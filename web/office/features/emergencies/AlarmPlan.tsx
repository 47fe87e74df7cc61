// The houses with open alarms on the plan of the estate. Shown while an alarm is open, to people who may read the
// addresses.
import { EstatePlan } from '#lib/estate-plan/EstatePlan.tsx';
import { usePlanQuestion } from '#lib/estate-plan/use-plan-question.ts';
import { paths } from '#web/paths.ts';

export function AlarmPlan() {
  const { question, setQuestion } = usePlanQuestion('alarm');
  return (
    <section aria-label="Map of the alarms">
      <EstatePlan
        hrefOf={paths.house}
        question={question}
        onQuestion={setQuestion}
        height="half"
        showsCounted
      />
    </section>
  );
}
