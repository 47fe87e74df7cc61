// The watch-list: proposals await a second person, active entries count their hits, and each entry expires. A row opens
// the entry, where it is decided.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listWatchEntries } from '#calls/gate-registers/watch-entries.ts';
import {
  severities,
  watchStates,
  type WatchEntry,
} from '#contract/gate-registers/watch-entries.ts';
import { useExport } from '#lib/list/export-list.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Column } from '#ui/layout/Column.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { asOptions, severityTones, watchTones, whoIsWatched } from '#guard/parts/words.ts';

const WatchDrawer = lazyPart(
  async () => (await import('#guard/parts/WatchDrawer.tsx')).WatchDrawer,
);
const WatchDetail = lazyPart(async () => (await import('./WatchDetail.tsx')).WatchDetail);

const columns: ListColumn<WatchEntry>[] = [
  { key: 'who', title: 'Who', fixed: true, card: 'title', width: 190, render: whoIsWatched },
  {
    key: 'severity',
    title: 'Severity',
    card: 'badge',
    width: 120,
    render: (row) => <StatusBadge tone={severityTones[row.severity]}>{row.severity}</StatusBadge>,
  },
  {
    key: 'state',
    title: 'State',
    card: 'badge',
    width: 130,
    render: (row) => <StatusBadge tone={watchTones[row.state]}>{row.state}</StatusBadge>,
  },
  { key: 'reason', title: 'Reason', card: 'subtitle', width: 220, render: (row) => row.reason },
  { key: 'hits', title: 'Hits', align: 'right', width: 80, render: (row) => row.hits },
  { key: 'by', title: 'Proposed by', width: 150, render: (row) => row.addedByName },
  { key: 'until', title: 'Until', width: 160, render: (row) => <InstantText at={row.expiresAt} /> },
];

export function WatchTab() {
  const mayPropose = useMay('gatePasses.create');
  const state = useListState(['State', 'Severity']);
  const query = state.api;
  const result = useOperation(listWatchEntries, { query });
  const mayExport = useMay('gatePasses.export');
  const onExport = useExport('watch-entries');
  const [adding, setAdding] = useState(false);
  const [{ Entry: opened }, setUrl] = useUrlState();
  return (
    <Column>
      {mayPropose && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Propose an entry
          </Button>
        </div>
      )}
      <ListView
        noun={{ one: 'entry', many: 'entries' }}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={whoIsWatched}
        onOpen={(row) => setUrl({ Entry: row.id }, { push: true })}
        searchHint="Search name, plate or reason"
        columns={columns}
        filters={[
          { kind: 'multi', key: 'State', label: 'State', options: asOptions(watchStates) },
          { kind: 'multi', key: 'Severity', label: 'Severity', options: asOptions(severities) },
        ]}
        {...(mayExport && { onExport })}
        empty={{
          picture: <EmptyPeople />,
          title: 'Nobody is on the watch-list',
          text: 'An entry counts once a second person agreed, and holds for a year at most.',
          ...(mayPropose && {
            action: { label: 'Propose an entry', onClick: () => setAdding(true) },
          }),
        }}
      />
      {adding && <WatchDrawer onClose={() => setAdding(false)} />}
      {opened && (
        <WatchDetail
          entryId={opened}
          row={result.data?.items.find(({ id }) => id === opened)}
          onClose={() => setUrl({ Entry: undefined })}
        />
      )}
    </Column>
  );
}
