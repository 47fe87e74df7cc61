// Settings → Profile: downloads a copy of the signed-in person's data, over all of their communities.
import { Button } from '@mantine/core';
import {
  downloadMyDataCopy,
  listMyDataCopies,
  startMyDataCopy,
} from '#calls/data-copies/data-copies.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { CopyLines, isMaking, whileMade } from './CopyLines.tsx';

export function MyDataCard() {
  const result = useOperation(listMyDataCopies, { query: { PageSize: '3' } }, whileMade);
  const start = useAct(startMyDataCopy, {
    success: 'Your copy is being created. You get an email when it is ready.',
    invalidates: [listMyDataCopies],
  });
  return (
    <SettingsCard
      title="Your data"
      text="Download all your data in Courtyard, from all your communities."
      action={
        <Button
          variant="default"
          loading={start.isPending}
          disabled={isMaking(result.data?.items)}
          onClick={() => void withStepUp(() => start.mutateAsync({})).catch(() => undefined)}
        >
          Request copy
        </Button>
      }
    >
      <CopyLines
        result={result}
        none="No copy yet. You confirm with a code, and the copy takes some minutes."
        titleOf={() => 'Copy of your data'}
        onDownload={({ id }) => download(downloadMyDataCopy, { params: { copyId: id } })}
      />
    </SettingsCard>
  );
}
