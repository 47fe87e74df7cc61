// The drawer of a watch-list entry: the person, the instruction to the guard, the proposer and the approver, the latest
// hits, and the entry's actions. The second person reads all of it before approving.
import { Button, Group, Table } from '@mantine/core';
import { IconBan, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import {
  decideWatchEntry,
  endWatchEntry,
  getWatchEntry,
  getWatchEntryHistory,
} from '#calls/gate-registers/watch-entries.ts';
import type { WatchEntry, WatchEntryRead } from '#contract/gate-registers/watch-entries.ts';
import { call } from '#lib/api/api.ts';
import { History } from '#lib/record/History.tsx';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { severityTones, watchTones, whoIsWatched } from '#guard/parts/words.ts';
import { WatchPhoto } from './WatchPhoto.tsx';
import classes from '#guard/parts/gate.module.css';

const ReasonDialog = lazyPart(
  async () => (await import('#ui/dialog/ReasonDialog.tsx')).ReasonDialog,
);

const sentences = {
  'watch-entry.proposed': 'proposed it',
  'watch-entry.active': 'agreed to it',
  'watch-entry.rejected': 'rejected it',
  'watch-entry.ended': 'took it off',
  'watch-entry.photoSet': 'set its photo',
  'watch-entry.photoRemoved': 'took its photo away',
};

type WatchDetailProps = { entryId: string; row?: WatchEntry | undefined; onClose: () => void };

/**
 * `row`: the list's row of the entry, if the list contains it. The title is then known before the entry is loaded.
 */
export function WatchDetail({ entryId, row, onClose }: WatchDetailProps) {
  const params = { entryId };
  const result = useOperation(getWatchEntry, { params });
  const entry = result.data ?? row;
  return (
    <DetailDrawer
      title={entry ? whoIsWatched(entry) : 'Watch-list'}
      result={result}
      onClose={onClose}
    >
      {(one) => (
        <>
          <Group gap={8}>
            <StatusBadge tone={watchTones[one.state]}>{one.state}</StatusBadge>
            <StatusBadge tone={severityTones[one.severity]}>{one.severity}</StatusBadge>
          </Group>
          <WatchPhoto entry={one} />
          <Facts entry={one} />
          <Acts entry={one} />
          <Hits entry={one} />
          <h3 className={classes.section}>History</h3>
          <History operation={getWatchEntryHistory} params={params} sentences={sentences} />
        </>
      )}
    </DetailDrawer>
  );
}

function Facts({ entry }: { entry: WatchEntryRead }) {
  const decided = entry.state === 'Rejected' ? 'Rejected by' : 'Agreed by';
  return (
    <KeyValueList
      items={[
        ['Name', entry.name],
        ['Phone', entry.phone && <PhoneText key="phone" phone={entry.phone} />],
        ['Plate', entry.plate],
        ['Identity card', entry.idNumber],
        ['What the guard does', entry.instruction || 'Nothing is written for the guard'],
        ['Reason', entry.reason],
        ['Until', <InstantText key="until" at={entry.expiresAt} />],
        ['Proposed by', entry.addedByName],
        ['Proposed', <InstantText key="added" at={entry.addedAt} />],
        [decided, entry.decidedByName],
        ['Decided', entry.decidedAt && <InstantText key="decided" at={entry.decidedAt} />],
      ]}
    />
  );
}

function Acts({ entry }: { entry: WatchEntryRead }) {
  const mayApprove = useMay('gatePasses.approve');
  const mayEnd = useMay('gatePasses.archive');
  const [ending, setEnding] = useState(false);
  const decide = useAct(decideWatchEntry, { success: 'Decided.' });
  const params = { entryId: entry.id };
  const act = (isAgreed: boolean) =>
    decide.mutate({ params, body: { isAgreed, version: entry.version } });
  const end = async (reason: string) => {
    await call(endWatchEntry, { params, body: { reason } });
  };
  return (
    <Row align="stretch" mt={16}>
      {mayApprove && entry.mayDecide && (
        <>
          <Button
            leftSection={<IconCheck size={16} aria-hidden />}
            loading={decide.isPending}
            onClick={() => act(true)}
          >
            Agree
          </Button>
          <Button
            variant="default"
            leftSection={<IconX size={16} aria-hidden />}
            loading={decide.isPending}
            onClick={() => act(false)}
          >
            Reject
          </Button>
        </>
      )}
      {mayEnd && entry.state === 'Active' && (
        <Button
          variant="default"
          leftSection={<IconBan size={16} aria-hidden />}
          onClick={() => setEnding(true)}
        >
          Take off
        </Button>
      )}
      {ending && (
        <ReasonDialog
          title={`Take ${whoIsWatched(entry)} off the watch-list?`}
          effect="Guards are not warned of them any more. The entry and its hits stay readable."
          confirmLabel="Take off"
          onClose={() => setEnding(false)}
          onConfirm={end}
        />
      )}
    </Row>
  );
}

function Hits({ entry: { hits, lastHits } }: { entry: WatchEntryRead }) {
  return (
    <>
      <h3 className={classes.section}>Hits: {hits.toLocaleString()}</h3>
      {lastHits.length === 0 && <p className={classes.quiet}>Nobody was stopped by it so far.</p>}
      {lastHits.length > 0 && (
        <Table aria-label="Hits">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Who</Table.Th>
              <Table.Th>When</Table.Th>
              <Table.Th>Gate and guard</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lastHits.map((hit) => (
              <Table.Tr key={hit.id}>
                <Table.Td>
                  {hit.guestName || 'A guest'}
                  {!hit.isHard && ', a name alike'}
                </Table.Td>
                <Table.Td>
                  <InstantText at={hit.at} />
                </Table.Td>
                <Table.Td>{[hit.gate, hit.guardName].filter(Boolean).join(', ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}
