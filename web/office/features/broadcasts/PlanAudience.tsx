// Chooses the houses of a broadcast's audience on the plan of the estate.
import { Button } from '@mantine/core';
import { IconMap } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlanQuestion } from '#lib/estate-plan/use-plan-question.ts';
import { EstatePlan, usePicks } from '#lib/estate-plan/EstatePlan.tsx';
import { houseNoun } from '#lib/houses/house-noun.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { useField } from '#ui/form/form-context.ts';
import { countOf, formatCount } from '#ui/format/count.ts';
import { Row } from '#ui/layout/Row.tsx';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { idLimit } from '#ui/list/select/selection.ts';
import { paths } from '#web/paths.ts';

type PlanAudienceProps = { name: string; label: string };

export function PlanAudience({ name, label }: PlanAudienceProps) {
  const field = useField<FilterOption[]>({ name, label });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        mt={8}
        leftSection={<IconMap size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Choose on the map
      </Button>
      {isOpen && (
        <PlanDialog
          chosen={field.value}
          onClose={() => setOpen(false)}
          onChosen={(houses) => {
            field.set(houses);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

type PlanDialogProps = {
  chosen: readonly FilterOption[];
  onClose: () => void;
  onChosen: (houses: FilterOption[]) => void;
};

function PlanDialog({ chosen, onClose, onChosen }: PlanDialogProps) {
  const { question, setQuestion } = usePlanQuestion();
  const picks = usePicks(chosen.map(({ value }) => value));
  const ids = [...picks.picked];
  const isTooMany = ids.length > idLimit;
  const use = (labelOf: (houseId: string) => string) =>
    onChosen(ids.map((value) => ({ value, label: labelOf(value) || labelIn(chosen, value) })));
  return (
    <Dialog title="Choose houses on the map" size={960} onClose={onClose}>
      <EstatePlan
        hrefOf={paths.house}
        question={question}
        onQuestion={setQuestion}
        mode="select"
        picks={picks}
        hasSide={false}
        renderFoot={(labelOf) => (
          <>
            <span aria-live="polite">
              {ids.length === 0
                ? 'Drag over houses to select them, or click them one by one.'
                : `${countOf(ids.length, houseNoun)} selected`}
              {isTooMany && ` – at most ${formatCount(idLimit)} at once`}
            </span>
            <Row ml="auto">
              <Button variant="subtle" disabled={ids.length === 0} onClick={picks.clear}>
                Clear
              </Button>
              <Button disabled={ids.length === 0 || isTooMany} onClick={() => use(labelOf)}>
                Use these houses
              </Button>
            </Row>
          </>
        )}
      />
    </Dialog>
  );
}

/** The label that the form has for a house that is not on the plan. */
const labelIn = (chosen: readonly FilterOption[], id: string): string =>
  chosen.find(({ value }) => value === id)?.label ?? '';
