// The tab of the dues about payments that are expected or reported: reported payments, promises, and the log of
// reminders.
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUrlState } from '#lib/list/url-state.ts';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import type { ShowReceipt } from './ClaimDrawer.tsx';
import { ClaimsTab } from './ClaimsTab.tsx';
import { PromisesList } from './PromisesList.tsx';

const parts = [
  { value: 'claims', label: 'Reported payments' },
  { value: 'promises', label: 'Promises' },
  { value: 'reminders', label: 'Reminders' },
];

type ClaimsAreaProps = {
  record?: PageAction;
  promise?: PageAction;
  receipt: ShowReceipt;
  /** The log of reminders, which belongs to another feature. */
  reminders: ReactNode;
};

export function ClaimsArea({ record, promise, receipt, reminders }: ClaimsAreaProps) {
  const [{ Tab, Part = 'claims' }, setUrl] = useUrlState();
  // Remove the URL parameters of the previous part.
  const show = (part: string) =>
    setUrl({
      ...Object.fromEntries([...new URLSearchParams(window.location.search).keys()].map(cleared)),
      Tab,
      Part: part === 'claims' ? undefined : part,
    });
  return (
    <>
      <SegmentedControl mb={16} aria-label="Shown" data={parts} value={Part} onChange={show} />
      {Part === 'promises' && <PromisesList {...(promise && { note: promise })} />}
      {Part === 'reminders' && reminders}
      {Part !== 'promises' && Part !== 'reminders' && (
        <ClaimsTab receipt={receipt} {...(record && { record })} />
      )}
    </>
  );
}

const cleared = (name: string): [string, undefined] => [name, undefined];
