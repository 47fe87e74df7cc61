// The area between billing and payment: payment claims, promises, and the log of reminders.
import { SegmentedControl } from '@mantine/core';
import { useUrlState } from '#lib/list/url-state.ts';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { ClaimsTab } from './ClaimsTab.tsx';
import { PromisesList } from './PromisesList.tsx';
import { RemindersList } from '#web/features/reminders/RemindersList.tsx';
import classes from '#web/features/dues/dues.module.css';

const parts = [
  { value: 'claims', label: 'Claims' },
  { value: 'promises', label: 'Promises' },
  { value: 'reminders', label: 'Reminders' },
];

type ClaimsAreaProps = { record?: PageAction; promise?: PageAction };

export function ClaimsArea({ record, promise }: ClaimsAreaProps) {
  const [{ Tab, Part = 'claims' }, setUrl] = useUrlState();
  // Another part starts without the parameters that the last one kept in the URL.
  const show = (part: string) =>
    setUrl({
      ...Object.fromEntries([...new URLSearchParams(window.location.search).keys()].map(cleared)),
      Tab,
      Part: part === 'claims' ? undefined : part,
    });
  return (
    <>
      <SegmentedControl
        className={classes.parts}
        aria-label="Shown"
        data={parts}
        value={Part}
        onChange={show}
      />
      {Part === 'promises' && <PromisesList {...(promise && { note: promise })} />}
      {Part === 'reminders' && <RemindersList />}
      {Part !== 'promises' && Part !== 'reminders' && <ClaimsTab {...(record && { record })} />}
    </>
  );
}

const cleared = (name: string): [string, undefined] => [name, undefined];
