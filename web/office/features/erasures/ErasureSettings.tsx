// Settings → Data: erasure requests, their due days, and their results.
import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { erasureList, listErasures } from '#calls/erasures/erasures.ts';
import type { ErasureRow } from '#contract/erasures/erasures.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';

const RequestDrawer = lazyPart(async () => (await import('./RequestDrawer.tsx')).RequestDrawer);
const ErasureDrawer = lazyPart(async () => (await import('./ErasureDrawer.tsx')).ErasureDrawer);

export const tones: Readonly<Record<ErasureRow['status'], Tone>> = {
  Open: 'warn',
  Running: 'info',
  Done: 'good',
  Refused: 'neutral',
};

const cells = {
  registeredAt: (row: ErasureRow) => <InstantText at={row.registeredAt} ago />,
  status: ({ status }: ErasureRow) => <StatusBadge tone={tones[status]}>{status}</StatusBadge>,
};

export function ErasureSettings() {
  const { view } = useList(erasureList, listErasures, { cells, hasViews: false });
  const [asking, setAsking] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const mayAsk = useMay('settings.update');
  const add = mayAsk && (
    <Button
      leftSection={<IconUserOff size={16} aria-hidden />}
      onClick={() => setAsking(true)}
      data-tour="erasures"
    >
      Record request
    </Button>
  );
  return (
    <SettingsCard
      title="Erasure requests"
      text="Delete personal data on request. Financial records and the audit log stay complete."
      action={add}
    >
      <ListView
        {...view}
        rowLabel={(row) => row.residentName}
        onOpen={(row) => setOpen(row.id)}
        empty={{
          picture: <EmptyPeople />,
          title: 'No erasure requests',
          text: 'When a former resident asks for erasure, record the request here with its due date.',
        }}
      />
      {asking && <RequestDrawer onClose={() => setAsking(false)} />}
      {open && <ErasureDrawer erasureId={open} onClose={() => setOpen(null)} />}
    </SettingsCard>
  );
}
