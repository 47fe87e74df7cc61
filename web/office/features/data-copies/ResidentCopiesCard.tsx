// Settings → Data: copies of residents' data that the office downloads for them.
import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadResidentCopy, listResidentCopies } from '#calls/data-copies/data-copies.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { download } from '#lib/api/transfer.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { CopyLines, isMaking, whileMade } from './CopyLines.tsx';

const TakeDrawer = lazyPart(async () => (await import('./TakeDrawer.tsx')).TakeDrawer);

export function ResidentCopiesCard() {
  return useMay('settings.update') ? <Copies /> : null;
}

function Copies() {
  const result = useOperation(listResidentCopies, { query: { PageSize: '10' } }, whileMade);
  const [asking, setAsking] = useState(false);
  return (
    <SettingsCard
      title="Copies of a resident’s data"
      text="Copies of the data that this community has about a resident. Only you can download a file, for one day."
      action={
        <Button
          variant="default"
          leftSection={<IconFileZip size={16} aria-hidden />}
          disabled={isMaking(result.data?.items)}
          onClick={() => setAsking(true)}
        >
          Request copy
        </Button>
      }
    >
      <CopyLines
        result={result}
        none="No copies yet. Residents with an account can request their own in their profile."
        titleOf={({ residentName }) => residentName}
        onDownload={({ id }) => download(downloadResidentCopy, { params: { copyId: id } })}
      />
      {asking && <TakeDrawer onClose={() => setAsking(false)} />}
    </SettingsCard>
  );
}
