// Previews the publishing of a due: today's bills and the first dates, sample bills, houses that are left out or have
// nobody to bill, the emails, the bank account on the bills, and the first penalty.
import { Skeleton, Table } from '@mantine/core';
import { previewDue, publishDue } from '#calls/dues/dues.ts';
import type { Due, DuePreview } from '#contract/dues/dues.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { countOf } from '#ui/format/count.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { houseNoun } from '#lib/money/dues-words.ts';
import { PenaltyText } from './PenaltyText.tsx';
import { billNoun } from './words.ts';

type PublishDialogProps = { due: Due; onClose: () => void };

export function PublishDialog({ due, onClose }: PublishDialogProps) {
  const params = { dueId: due.id };
  const preview = useOperation(previewDue, { params }, { staleTime: 0 });
  const publish = useAct(publishDue, {
    toasts: 'none',
    onSuccess: ({ title }) => toastSuccess(`${title} is published.`),
  });
  return (
    <ConfirmDialog
      opened
      title={`Publish ${due.title}?`}
      effect={
        preview.isError ? (
          <ErrorState error={preview.error} onRetry={() => preview.refetch()} />
        ) : preview.data ? (
          <Preview preview={preview.data} due={due} />
        ) : (
          <Skeleton height={240} />
        )
      }
      confirmLabel={
        preview.data?.today.billCount
          ? `Bill ${countOf(preview.data.houseCount, houseNoun)} now`
          : 'Publish due'
      }
      onClose={onClose}
      onConfirm={() => publish.mutateAsync({ params, body: { version: due.version } })}
    />
  );
}

function Preview({ preview, due }: { preview: DuePreview; due: Due }) {
  const once = due.frequency === 'One-off';
  return (
    <>
      <Today preview={preview} once={once} />
      {preview.withoutResident > 0 && <NobodyToBill preview={preview} />}
      <Emails preview={preview} />
      <PaidInto account={preview.transferAccount} />
      {preview.firstPenaltyOn && (
        <p>
          Penalty: <PenaltyText rule={due.penalty} />. The first is added on{' '}
          <DayText day={preview.firstPenaltyOn} />.
        </p>
      )}
      {preview.leftOut.map(({ reason, houseCount }) => (
        <p key={reason}>
          {countOf(houseCount, houseNoun)} left out: {reason.toLowerCase()}.
        </p>
      ))}
      <Samples preview={preview} />
      <Dates preview={preview} once={once} />
    </>
  );
}

/** The houses that are emailed when the bills are issued, and the houses whose reminders start later. */
function Emails({ preview: { emailed, emailedLater } }: { preview: DuePreview }) {
  return (
    <p>
      {emailed === 0
        ? `No resident is emailed ${emailedLater ? 'when these bills are issued' : 'about these bills'}.`
        : `${countOf(emailed, houseNoun)} can be emailed when these bills are issued.`}
      {emailedLater && (
        <>
          {' '}
          {countOf(emailedLater.houseCount, houseNoun)} can be emailed later: the next reminder day
          is <DayText day={emailedLater.firstOn} />.
        </>
      )}
    </p>
  );
}

function PaidInto({ account }: { account: DuePreview['transferAccount'] }) {
  if (account) {
    return (
      <p>
        Bills ask for transfers to {account.bank} {account.number}.
      </p>
    );
  }
  return (
    <p>
      <strong>Bills show no bank account to pay into.</strong> Choose one under{' '}
      <TextLink href={paths.financesTab('bank-accounts')}>Bank accounts</TextLink>.
    </p>
  );
}

/** Houses without a resident to bill, as links to the pages where residents are added. */
function NobodyToBill({ preview }: { preview: DuePreview }) {
  const { withoutResident: count, houseCount, housesWithoutResident: houses } = preview;
  return (
    <>
      <p>
        <strong>
          {count} of {countOf(houseCount, houseNoun)} {count === 1 ? 'has' : 'have'} nobody to bill.
        </strong>{' '}
        Their bills are still issued, but nobody is notified. Add their residents first.
      </p>
      <ul aria-label="Houses with nobody to bill">
        {houses.map(({ houseId, label }) => (
          <li key={houseId}>
            <TextLink href={paths.house(houseId)}>{label}</TextLink>
          </li>
        ))}
        {count > houses.length && <li>and {count - houses.length} more</li>}
      </ul>
    </>
  );
}

/** The bills that publishing creates at once, or the date of the first bills. */
function Today({ preview, once }: { preview: DuePreview; once: boolean }) {
  const { today, houseCount, totalMinor, dates } = preview;
  const [first] = dates;
  const each = (
    <>
      {countOf(houseCount, houseNoun)} {houseCount === 1 ? 'is' : 'are'} billed{' '}
      <strong>
        <MoneyText amountMinor={totalMinor} />
      </strong>{' '}
      {once ? 'once' : 'each period'}.
    </>
  );
  if (today.billCount === 0) {
    return (
      <p>
        No bills are issued today. {each}
        {first && (
          <>
            {' '}
            The first bills are issued on <DayText day={first.issueOn} />.
          </>
        )}
      </p>
    );
  }
  return (
    <>
      <p>
        <strong>
          {countOf(today.billCount, billNoun)} {today.billCount === 1 ? 'is' : 'are'} issued now:{' '}
          <MoneyText amountMinor={today.totalMinor} />
        </strong>
        {today.periodCount > 1 && `, for ${today.periodCount} periods at once`}. {each}
      </p>
      {today.overdueCount > 0 && (
        <p>
          {today.overdueCount === today.billCount
            ? 'All of them are overdue at once.'
            : `${countOf(today.overdueCount, billNoun)} overdue at once.`}
        </p>
      )}
    </>
  );
}

const Samples = ({ preview }: { preview: DuePreview }) => (
  <Table captionSide="top">
    <Table.Caption>Sample bills</Table.Caption>
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
);

const Dates = ({ preview, once }: { preview: DuePreview; once: boolean }) => (
  <Table captionSide="top" mt={16}>
    <Table.Caption>{once ? 'Dates' : 'The first periods'}</Table.Caption>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Starts</Table.Th>
        <Table.Th>Issue date</Table.Th>
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
);
