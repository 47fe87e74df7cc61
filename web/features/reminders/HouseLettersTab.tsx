// The letters sent to a house about overdue charges: which, when and how, each as a PDF.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadLetter, listLetters } from '#calls/reminders/letters.ts';
import type { HouseLetter } from '#contract/reminders/letters.ts';
import { useListState } from '#lib/list/list-state.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { letterNoun, letterStep } from '#lib/money/dues-words.ts';
import { letterChannel } from './words.ts';

const columns: ListColumn<HouseLetter>[] = [
  {
    key: 'letterOn',
    title: 'Day',
    fixed: true,
    card: 'title',
    width: 130,
    render: (row) => <DayText day={row.letterOn} />,
  },
  {
    key: 'step',
    title: 'Letter',
    card: 'badge',
    width: 150,
    render: ({ step }) => (
      <StatusBadge tone={letterStep[step].tone}>{letterStep[step].word}</StatusBadge>
    ),
  },
  { key: 'channel', title: 'How', width: 150, render: (row) => letterChannel[row.channel] },
  { key: 'to', title: 'To', width: 160, render: (row) => row.residentName ?? <EmptyValue /> },
  {
    key: 'overdue',
    title: 'Overdue then',
    align: 'right',
    width: 140,
    render: (row) => <MoneyText amountMinor={row.overdueMinor} />,
  },
  { key: 'payBy', title: 'Pay by', width: 130, render: (row) => <DayText day={row.payBy} /> },
  { key: 'by', title: 'Sent by', width: 150, render: (row) => row.sentByName ?? <EmptyValue /> },
  { key: 'file', title: 'File', width: 100, render: (row) => <LetterFile letterId={row.id} /> },
];

function LetterFile({ letterId }: { letterId: string }) {
  const save = () => download(downloadLetter, { params: { letterId } }).catch(toastFailure);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={save}
    >
      PDF
    </Button>
  );
}

export function HouseLettersTab({ houseId }: { houseId: string }) {
  const state = useListState([]);
  const result = useOperation(listLetters, {
    query: { ...state.api, HouseId: houseId },
  });
  return (
    <ListView
      noun={letterNoun}
      state={state}
      result={result}
      rowId={(row) => row.id}
      rowLabel={(row) => `${letterStep[row.step].word} of ${row.letterOn}`}
      columns={columns}
      empty={{
        title: 'No letter yet',
        text: 'A house that is overdue can get a friendly, a formal and a last letter.',
      }}
    />
  );
}
