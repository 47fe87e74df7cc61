// What publishing would do, before it is done: houses, total, three sample bills, who is left out, the first days.
import { Skeleton, Table } from '@mantine/core';
import { useState } from 'react';
import { previewDue, publishDue } from '#calls/dues.ts';
import type { Due, DuePreview } from '#contract/dues.ts';
import { useCommunityId } from '#lib/estate.ts';
import { toastSuccess } from '#lib/toast.ts';
import { useAct } from '#lib/use-act.ts';
import { useOperation } from '#lib/use-operation.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { DayText } from '#ui/DayText.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { dayIn } from '#ui/format/dates.ts';
import { useLocale } from '#ui/locale.ts';
import { countOf } from '#ui/format/count.ts';
import { MoneyText } from '#ui/MoneyText.tsx';
import { houseNoun, staleWithDues } from './words.ts';

type PublishDialogProps = { due: Due; onClose: () => void };

export function PublishDialog({ due, onClose }: PublishDialogProps) {
  const communityId = useCommunityId();
  const params = { communityId, dueId: due.id };
  const preview = useOperation(previewDue, { params }, { staleTime: 0 });
  const publish = useAct(publishDue, {
    toasts: 'none',
    invalidates: staleWithDues,
    onSuccess: () => toastSuccess('Published. Charges are made on their day, those of today now.'),
  });
  return (
    <ConfirmDialog
      opened
      title={`Publish ${due.title}?`}
      effect={
        preview.isError ? (
          <ErrorState error={preview.error} onRetry={() => preview.refetch()} />
        ) : preview.data ? (
          <Preview preview={preview.data} once={due.frequency === 'One-off'} />
        ) : (
          <Skeleton height={240} />
        )
      }
      confirmLabel={
        preview.data ? `Bill ${countOf(preview.data.houseCount, houseNoun)}` : 'Publish'
      }
      onClose={onClose}
      onConfirm={() => publish.mutateAsync({ params, body: { version: due.version } })}
    />
  );
}

function Preview({ preview, once }: { preview: DuePreview; once: boolean }) {
  const { timeZone } = useLocale();
  const [today] = useState(() => dayIn(new Date(), timeZone));
  const [first] = preview.dates;
  return (
    <>
      <p>
        {countOf(preview.houseCount, houseNoun)} are billed{' '}
        <strong>
          <MoneyText amountMinor={preview.totalMinor} />
        </strong>{' '}
        {once ? 'once' : 'each period'}.
      </p>
      {first && first.dueOn < today && (
        <p>
          The first bill was due on <DayText day={first.dueOn} />: whoever is billed is overdue at
          once.
        </p>
      )}
      {preview.leftOut.map(({ reason, houseCount }) => (
        <p key={reason}>
          {countOf(houseCount, houseNoun)} left out: {reason.toLowerCase()}.
        </p>
      ))}
      <Table captionSide="top">
        <Table.Caption>Three of the bills</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>House</Table.Th>
            <Table.Th>Billed to</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.samples.map((bill) => (
            <Table.Tr key={bill.houseId}>
              <Table.Td>{bill.label}</Table.Td>
              <Table.Td>{bill.billedName ?? 'Nobody yet'}</Table.Td>
              <Table.Td ta="right">
                <MoneyText amountMinor={bill.amountMinor} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Table captionSide="top">
        <Table.Caption>{once ? 'The days' : 'The first periods'}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Starts</Table.Th>
            <Table.Th>Bills are made</Table.Th>
            <Table.Th>Due</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.dates.map((period) => (
            <Table.Tr key={period.startsOn}>
              <Table.Td>
                <DayText day={period.startsOn} />
              </Table.Td>
              <Table.Td>
                <DayText day={period.issueOn} />
              </Table.Td>
              <Table.Td>
                <DayText day={period.dueOn} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
