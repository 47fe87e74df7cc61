// The watch-list: proposals wait for a second person, active entries show their hits, and each ends by itself.
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { decideWatchEntry, endWatchEntry, listWatchEntries } from '#calls/watch-entries.ts';
import { severities, watchStates, type WatchEntry } from '#contract/watch-entries.ts';
import { call } from '#lib/api.ts';
import { useCommunityId } from '#lib/estate.ts';
import { lazyPart } from '#lib/lazy-part.tsx';
import { useListState } from '#lib/list-state.ts';
import { useMay } from '#lib/permissions.ts';
import { useAct } from '#lib/use-act.ts';
import { invalidate, useOperation } from '#lib/use-operation.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { InstantText } from '#ui/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';
import { asOptions } from './words.ts';
import classes from './gate.module.css';

const WatchDrawer = lazyPart(async () => (await import('./WatchDrawer.tsx')).WatchDrawer);
const ReasonDialog = lazyPart(async () => (await import('./ReasonDialog.tsx')).ReasonDialog);

const severityTones: Record<WatchEntry['severity'], Tone> = {
  Block: 'bad',
  Warn: 'warn',
  Notify: 'info',
};
const stateTones: Record<WatchEntry['state'], Tone> = {
  Proposed: 'info',
  Active: 'good',
  Rejected: 'neutral',
  Ended: 'neutral',
  Expired: 'neutral',
};

const whoOf = (row: WatchEntry): string => row.name || row.plate || row.phone || row.idNumber;

const columns: ListColumn<WatchEntry>[] = [
  { key: 'who', title: 'Who', fixed: true, card: 'title', width: 190, render: whoOf },
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
    render: (row) => <StatusBadge tone={stateTones[row.state]}>{row.state}</StatusBadge>,
  },
  { key: 'reason', title: 'Reason', card: 'subtitle', width: 220, render: (row) => row.reason },
  { key: 'hits', title: 'Hits', align: 'right', width: 80, render: (row) => row.hits },
  { key: 'by', title: 'Proposed by', width: 150, render: (row) => row.addedByName },
  { key: 'until', title: 'Until', width: 160, render: (row) => <InstantText at={row.expiresAt} /> },
];

export function WatchTab() {
  const communityId = useCommunityId();
  const mayPropose = useMay('gatePasses.create');
  const mayApprove = useMay('gatePasses.approve');
  const mayEnd = useMay('gatePasses.archive');
  const state = useListState(['State', 'Severity']);
  const query = state.api;
  const result = useOperation(listWatchEntries, { params: { communityId }, query });
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<WatchEntry>();
  const decide = useAct(decideWatchEntry, { success: 'Decided.', invalidates: [listWatchEntries] });
  const act = (entry: WatchEntry, isAgreed: boolean) =>
    decide.mutate({
      params: { communityId, entryId: entry.id },
      body: { isAgreed, version: entry.version },
    });
  const end = async (reason: string) => {
    await call(endWatchEntry, {
      params: { communityId, entryId: ending?.id ?? '' },
      body: { reason },
    });
    await invalidate([listWatchEntries]);
  };
  const acts: ListColumn<WatchEntry> = {
    key: 'acts',
    title: 'Decide',
    fixed: true,
    width: 190,
    render: (row) => (
      <Group gap={8} wrap="nowrap">
        {mayApprove && row.mayDecide && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Agree to ${whoOf(row)}`}
              onClick={() => act(row, true)}
            >
              Agree
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Reject ${whoOf(row)}`}
              onClick={() => act(row, false)}
            >
              Reject
            </Button>
          </>
        )}
        {mayEnd && row.state === 'Active' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Take ${whoOf(row)} off`}
            onClick={() => setEnding(row)}
          >
            Take off
          </Button>
        )}
      </Group>
    ),
  };
  return (
    <div className={classes.desk}>
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
        rowLabel={whoOf}
        searchHint="Search name, plate or reason"
        columns={[...columns, acts]}
        filters={[
          { kind: 'multi', key: 'State', label: 'State', options: asOptions(watchStates) },
          { kind: 'multi', key: 'Severity', label: 'Severity', options: asOptions(severities) },
        ]}
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
      {ending && (
        <ReasonDialog
          title={`Take ${whoOf(ending)} off the watch-list?`}
          effect="Guards are not warned of them any more. The entry and its hits stay readable."
          confirmLabel="Take off"
          onClose={() => setEnding(undefined)}
          onConfirm={end}
        />
      )}
    </div>
  );
}
