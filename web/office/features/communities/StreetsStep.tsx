// The second step of the wizard for a new community: the names of the streets, one per line. Existing names are left as
// they are.
import type { StepProps } from './step-props.ts';
import { Box } from '@mantine/core';
import { useState } from 'react';
import { createStreet, listStreets } from '#calls/addresses/streets.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/api.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { countOf } from '#ui/format/count.ts';
import { Form } from '#ui/form/Form.tsx';
import type { FormSchema } from '#ui/form/checks/issues.ts';
import { TextField } from '#ui/form/TextField.tsx';
import { WizardActions } from '#ui/wizard/WizardActions.tsx';
import { readStreetNames, streetsAtOnce } from './street-names.ts';
import classes from './wizard.module.css';

type Values = { names: string };

export function StreetsStep({ community, onBack, onNext, leaveRef }: StepProps) {
  const communityId = community.id;
  const { data } = useOperation(listStreets, {
    params: { communityId },
    query: { PageSize: '100' },
  });
  // Reset the form after each save. The list above it shows the added streets.
  const [round, setRound] = useState(0);
  const streets = data?.items ?? [];
  const add = async (_: unknown, { names }: Values) => {
    for (const name of readStreetNames(names)) await addStreet(communityId, name);
  };
  return (
    <>
      {streets.length > 0 && (
        <Box mb={16}>
          <h3 className={classes.presentTitle}>
            {countOf(data?.totalCount ?? 0, { one: 'street', many: 'streets' })}
          </h3>
          <ul className={classes.names}>
            {streets.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </Box>
      )}
      <Form<Values, Values>
        key={round}
        initial={{ names: '' }}
        schema={namesSchema(streets.length > 0)}
        onSubmit={add}
        leaveRef={leaveRef}
        onDone={() => {
          setRound(round + 1);
          onNext();
        }}
      >
        <TextField
          name="names"
          label={streets.length > 0 ? 'More streets' : 'Streets'}
          placeholder={'Palm Street\nOrchid Close\nCedar Avenue'}
          help={`One per line, up to ${streetsAtOnce}.`}
          rows={6}
        />
        <WizardActions
          submitLabel="Continue"
          onBack={onBack}
          onSkip={streets.length === 0 ? onNext : undefined}
        />
      </Form>
    </>
  );
}

/** If the community already has streets, the field may stay empty. */
const namesSchema = (mayBeEmpty: boolean): FormSchema => ({
  safeParseAsync: async (values) => {
    const names = readStreetNames((values as Partial<Values>).names ?? '');
    const message = problemOf(names, mayBeEmpty);
    return message
      ? { success: false, error: { issues: [{ message, path: ['names'] }] } }
      : { success: true, data: values };
  },
});

function problemOf(names: readonly string[], mayBeEmpty: boolean): string | undefined {
  if (names.length === 0 && !mayBeEmpty) return 'Enter at least one street, or skip this step.';
  if (names.length > streetsAtOnce) return `Enter at most ${streetsAtOnce} streets at a time.`;
  const long = names.find((name) => name.length > 80);
  return long && `“${long.slice(0, 20)}…” is longer than 80 characters.`;
}

async function addStreet(communityId: string, name: string): Promise<void> {
  try {
    await call(createStreet, { params: { communityId }, body: { name } });
  } catch (error) {
    if (!(error instanceof ApiError && error.has('STREET_EXISTS'))) throw error;
  }
}
