// The drawer of a watch-list entry: its photo, the person, the instruction to the guard, the proposer and the approver,
// the entry's actions, the latest hits, and its history. The second person reads all of it before approving.
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
  'watch-entry.active': 'approved it',
  'watch-entry.rejected': 'rejected it',
  'watch-entry.ended': 'ended it',
  'watch-entry.photoSet': 'set its photo',
  'watch-entry.photoRemoved': 'removed its photo',
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
  const decided = entry.state === 'Rejected' ? 'Rejected by' : 'Approved by';
  return (
    <KeyValueList
      items={[
        ['Name', entry.name],
        ['Phone', entry.phone && <PhoneText key="phone" phone={entry.phone} />],
        ['Plate', entry.plate],
        ['Identity card', entry.idNumber],
        ['Instruction for guard', entry.instruction || 'No instruction'],
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
            Approve
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
          Remove
        </Button>
      )}
      {ending && (
        <ReasonDialog
          title={`Remove ${whoIsWatched(entry)} from the watch-list?`}
          effect="Guards no longer get warnings. The entry and its sightings stay visible."
          confirmLabel="Remove"
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
      <h3 className={classes.section}>Sightings: {hits.toLocaleString()}</h3>
      {lastHits.length === 0 && <p className={classes.quiet}>No sightings yet.</p>}
      {lastHits.length > 0 && (
        <Table aria-label="Sightings">
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
                  {!hit.isHard && ', similar name'}
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
