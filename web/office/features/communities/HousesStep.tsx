// The third step of the wizard for a new community: rows of houses, street by street.
import type { StepProps } from './step-props.ts';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { listStreets } from '#calls/addresses/streets.ts';
import { createHouseRange } from '#calls/addresses/house-range.ts';
import { houseTypes } from '#contract/addresses/houses.ts';
import type { Answer, Input } from '#contract/shared/operation.ts';
import { numbersOf } from '#lib/houses/house-rows.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { countOf } from '#ui/format/count.ts';
import { Form } from '#ui/form/Form.tsx';
import { HouseRowPreview, useHouseRow } from '#lib/houses/HouseRowPreview.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { StateMessage } from '#ui/state/StateMessage.tsx';
import { WizardActions } from '#ui/wizard/WizardActions.tsx';
import { paths } from '#web/paths.ts';
import { useOpenCommunity } from './use-open-community.ts';
import { isDone } from './wizard-steps.ts';
import classes from './wizard.module.css';

const house = { one: 'house', many: 'houses' };

type Street = Answer<typeof listStreets>['items'][number];
type Body = Input<typeof createHouseRange>['body'];
type Values = Record<'streetId' | 'from' | 'to' | 'step' | 'prefix' | 'suffix' | 'type', string>;

export function HousesStep({ community, setup, onBack, onNext, leaveRef }: StepProps) {
  const { data } = useOperation(listStreets, {
    params: { communityId: community.id },
    query: { PageSize: '100' },
  });
  const streets = data?.items ?? [];
  // Each saved row resets the form to the next street without houses. This component holds the choice, because it
  // gets the refetched list of streets before the form does.
  const [round, setRound] = useState(0);
  const open = useOpenCommunity();
  return (
    <>
      <p className={classes.other}>
        Do you have houses and streets in a spreadsheet?{' '}
        <Anchor
          component="button"
          type="button"
          onClick={() => open(community, paths.importAddresses())}
        >
          Import it
        </Anchor>
        . You can come back here afterwards.
      </p>
      {data && streets.length === 0 && (
        <StateMessage
          title="No street yet"
          text="Houses belong to streets. Go back and add a street, or do both later under Addresses."
        />
      )}
      {streets.length > 0 && (
        <>
          <ul className={classes.streets} aria-label="Streets">
            {streets.map(({ id, name, houseCount }) => (
              <li key={id} data-empty={houseCount === 0 || undefined}>
                <span>{name}</span>
                <span className={classes.count}>{countOf(houseCount, house)}</span>
              </li>
            ))}
          </ul>
          <RowForm
            key={round}
            communityId={community.id}
            streets={streets}
            onDone={() => setRound(round + 1)}
            leaveRef={leaveRef}
          />
        </>
      )}
      <WizardActions
        submitLabel="Continue"
        onBack={onBack}
        {...(isDone(setup, 'houses') ? { onNext } : { onSkip: onNext, onNext, disabled: true })}
      />
    </>
  );
}

type RowFormProps = {
  communityId: string;
  streets: readonly Street[];
  onDone: () => void;
  leaveRef: StepProps['leaveRef'];
};

function RowForm({ communityId, streets, onDone, leaveRef }: RowFormProps) {
  const add = useAct(createHouseRange, {
    toasts: 'none',
    onSuccess: ({ created, existed }) => {
      const stayed = existed.length > 0 ? `; ${existed.length} existed already` : '';
      toastSuccess(`${countOf(created, house)} added${stayed}.`);
    },
  });
  const initial: Values = {
    streetId: firstEmpty(streets),
    from: '1',
    to: '',
    step: 'all',
    prefix: '',
    suffix: '',
    type: 'Detached',
  };
  return (
    <Form<Values, Body>
      className={classes.rowForm}
      initial={initial}
      schema={() =>
        import('#contract/addresses/house-range.ts').then((module) => module.HouseRange)
      }
      onSubmit={(body) => add.mutateAsync({ params: { communityId }, body })}
      onDone={onDone}
      leaveRef={leaveRef}
    >
      <div className={classes.rowFields}>
        <SelectField
          name="streetId"
          label="Street"
          options={streets.map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
        <SelectField name="type" label="Kind of house" options={houseTypes} required />
        <SelectField name="step" label="Numbers" options={steps} required />
      </div>
      <div className={classes.rowFields}>
        <TextField name="from" label="From number" inputMode="numeric" maxLength={5} required />
        <TextField name="to" label="To number" inputMode="numeric" maxLength={5} required />
        <TextField name="prefix" label="Before the number" placeholder="A" maxLength={6} />
        <TextField name="suffix" label="After the number" placeholder="B" maxLength={6} />
      </div>
      <RowFoot />
    </Form>
  );
}

const steps = [
  { value: 'all', label: 'All' },
  { value: 'odd', label: 'Odd' },
  { value: 'even', label: 'Even' },
];

const firstEmpty = (streets: readonly Street[]): string =>
  (streets.find(({ houseCount }) => houseCount === 0) ?? streets[0])?.id ?? '';

function RowFoot() {
  const count = numbersOf(useHouseRow()).length;
  return (
    <Row gap={12} justify="space-between">
      <HouseRowPreview />
      <SubmitButton variant="light">
        {count > 0 ? `Add ${countOf(count, house)}` : 'Add houses'}
      </SubmitButton>
    </Row>
  );
}
