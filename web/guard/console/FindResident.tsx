// Resident search for a guard, by name or house. Results show only names and houses. Each search is written to the
// audit log, so it runs on submit and not with every letter.
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { lookupResidents } from '#calls/residents/residents.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import classes from '#guard/parts/gate.module.css';

const leastLetters = 2;

export function FindResident() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { data, error, isFetching, refetch } = useOperation(
    lookupResidents,
    { query: { Search: asked } },
    { enabled: asked !== '' },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(typed.trim());
  };
  return (
    <>
      <form onSubmit={submit} role="search">
        <TextInput
          size="md"
          label="Resident or house"
          description="The audit log records each search."
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          fullWidth
          size="md"
          mt="sm"
          loading={isFetching}
          disabled={typed.trim().length < leastLetters}
          leftSection={<IconSearch size={20} aria-hidden />}
        >
          Find
        </Button>
      </form>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <div aria-live="polite">
        {data?.length === 0 && <p className={classes.quiet}>No match for “{asked}”.</p>}
        <Rows aria-label="Results">
          {data?.map(({ id, name, houses }) => (
            <li key={id} className={classes.row}>
              <div className={classes.words}>
                <div className={classes.title}>{name}</div>
                <div className={classes.quiet}>{houses.join(' · ') || 'No current house'}</div>
              </div>
            </li>
          ))}
        </Rows>
      </div>
    </>
  );
}
