// The watch-list: proposals await a second person's approval, active entries count their hits, and each entry
// expires. A row opens the entry, which can be approved or rejected there.
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listWatchEntries, watchList } from '#calls/gate-registers/watch-entries.ts';
import type { WatchEntry } from '#contract/gate-registers/watch-entries.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { severityTones, watchTones, whoIsWatched } from '#guard/parts/words.ts';

const WatchDrawer = lazyPart(
  async () => (await import('#guard/parts/WatchDrawer.tsx')).WatchDrawer,
);
const WatchDetail = lazyPart(async () => (await import('./WatchDetail.tsx')).WatchDetail);

const cells = {
  who: whoIsWatched,
  severity: (row: WatchEntry) => (
    <StatusBadge tone={severityTones[row.severity]}>{row.severity}</StatusBadge>
  ),
  state: (row: WatchEntry) => <StatusBadge tone={watchTones[row.state]}>{row.state}</StatusBadge>,
};

export function WatchTab() {
  const mayPropose = useMay('gatePasses.create');
  const { view, answer } = useList(watchList, listWatchEntries, { cells, hasViews: false });
  const [adding, setAdding] = useState(false);
  const [{ Entry: opened }, setUrl] = useUrlState();
  const add = {
    label: 'Propose a person',
    icon: <IconPlus size={16} aria-hidden />,
    onClick: () => setAdding(true),
  };
  return (
    <>
      <ListView
        {...view}
        action={mayPropose ? add : undefined}
        rowLabel={whoIsWatched}
        onOpen={(row) => setUrl({ Entry: row.id }, { push: true })}
        empty={{
          picture: <EmptyPeople />,
          title: 'Nobody is on the watch-list',
          text: 'An entry takes effect after a second person approves, for at most one year.',
          ...(mayPropose && { action: add }),
        }}
      />
      {adding && <WatchDrawer onClose={() => setAdding(false)} />}
      {opened && (
        <WatchDetail
          entryId={opened}
          row={answer?.items.find(({ id }) => id === opened)}
          onClose={() => setUrl({ Entry: undefined })}
        />
      )}
    </>
  );
}
