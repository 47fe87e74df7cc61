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
    success: 'Your copy is being made. An email tells you when it is ready.',
    invalidates: [listMyDataCopies],
  });
  return (
    <SettingsCard
      title="Your data"
      text="Download what Courtyard keeps about you in all of your communities: to read, and for programs."
      action={
        <Button
          variant="default"
          loading={start.isPending}
          disabled={isMaking(result.data?.items)}
          onClick={() => void withStepUp(() => start.mutateAsync({})).catch(() => undefined)}
        >
          Take a copy
        </Button>
      }
    >
      <CopyLines
        result={result}
        none="No copy yet. It takes some minutes, and we ask you for a code first."
        titleOf={() => 'Copy of your data'}
        onDownload={({ id }) => download(downloadMyDataCopy, { params: { copyId: id } })}
      />
    </SettingsCard>
  );
}
