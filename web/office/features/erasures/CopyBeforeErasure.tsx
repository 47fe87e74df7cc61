// Offers a copy of the person's data before the erasure: afterwards none can be made.
import { Box, Button } from '@mantine/core';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import {
  downloadResidentCopy,
  listResidentCopies,
  startResidentCopy,
} from '#calls/data-copies/data-copies.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { tryWithStepUp, withStepUp } from '#lib/api/with-step-up.ts';
import classes from './erasures.module.css';

const askEveryMs = 2000;

export function CopyBeforeErasure({ residentId }: { residentId: string }) {
  const copies = useOperation(
    listResidentCopies,
    { query: { PageSize: '20' } },
    {
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ status }) => status === 'Running') ? askEveryMs : false,
    },
  );
  const start = useAct(startResidentCopy, {
    success: 'The copy is being created.',
    invalidates: [listResidentCopies],
  });
  const [isFetching, setFetching] = useState(false);
  const newest = copies.data?.items.find((copy) => copy.residentId === residentId);
  const take = () => {
    const input = { body: { residentId } };
    void withStepUp(() => start.mutateAsync(input)).catch(() => undefined);
  };
  const fetchFile = async (copyId: string) => {
    setFetching(true);
    await tryWithStepUp(() => download(downloadResidentCopy, { params: { copyId } }));
    setFetching(false);
  };
  return (
    <Box component="section" mt={24} className={classes.first} aria-label="Copy their data first">
      <p>Copy and download their data first. After the erasure, the copy is deleted too.</p>
      {newest?.status === 'Ready' ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isFetching}
          onClick={() => fetchFile(newest.id)}
        >
          Download their data
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconFileZip size={16} aria-hidden />}
          loading={start.isPending || newest?.status === 'Running'}
          onClick={take}
        >
          Copy their data
        </Button>
      )}
    </Box>
  );
}
