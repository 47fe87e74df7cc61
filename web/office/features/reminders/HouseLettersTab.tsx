// The letters to a house about overdue charges, emailed or to be printed: the kind and the day of each, with a PDF.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadLetter, letterList, listLetters } from '#calls/reminders/letters.ts';
import type { HouseLetter } from '#contract/reminders/letters.ts';
import { useList } from '#lib/list/use-list.tsx';
import { toastFailure } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { letterStep } from '#lib/money/dues-words.ts';
import { letterChannel } from './words.ts';

const cells = {
  step: ({ step }: HouseLetter) => (
    <StatusBadge tone={letterStep[step].tone}>{letterStep[step].word}</StatusBadge>
  ),
  channel: (row: HouseLetter) => letterChannel[row.channel],
  file: (row: HouseLetter) => <LetterFile letterId={row.id} />,
};

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
  const { view } = useList(letterList, listLetters, {
    cells,
    fixed: { HouseId: houseId },
    hasViews: false,
  });
  return (
    <ListView
      {...view}
      rowLabel={(row) => `${letterStep[row.step].word} of ${row.letterOn}`}
      empty={{
        title: 'No letters yet',
        text: 'A house that is overdue can get a friendly, a formal and a last letter.',
      }}
    />
  );
}
