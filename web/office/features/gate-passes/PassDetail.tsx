// The drawer of a pass: where it is valid, when and how often, its actions and its history. Only the pass's creator
// sees its code again.
import { Button } from '@mantine/core';
import {
  IconBan,
  IconClockPlus,
  IconPlayerPause,
  IconPlayerPlay,
  IconShare,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  getGatePass,
  getGatePassHistory,
  pauseGatePass,
  revokeGatePass,
  shareGatePass,
} from '#calls/gate-passes/gate-passes.ts';
import type { GatePass, GatePassRow, PassShare } from '#contract/gate-passes/gate-passes.ts';
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
import { passTones } from '#guard/parts/words.ts';
import { ShareCard } from './ShareCard.tsx';
import classes from '#guard/parts/gate.module.css';

const ExtendDrawer = lazyPart(async () => (await import('./ExtendDrawer.tsx')).ExtendDrawer);
const ReasonDialog = lazyPart(
  async () => (await import('#ui/dialog/ReasonDialog.tsx')).ReasonDialog,
);

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type PassDetailProps = { passId: string; row?: GatePassRow | undefined; onClose: () => void };

/** `row`: the list's row of the pass, if the list contains it. The title is then known before the pass is loaded. */
export function PassDetail({ passId, row, onClose }: PassDetailProps) {
  const result = useOperation(getGatePass, { params: { passId } });
  const guest = (result.data ?? row)?.guestName;
  return (
    <DetailDrawer title={guest ? `Pass of ${guest}` : 'Pass'} result={result} onClose={onClose}>
      {(pass) => <Body pass={pass} />}
    </DetailDrawer>
  );
}

const windowOf = ({ days, hoursFrom, hoursTo }: GatePass): string => {
  const on = days.length === 0 ? 'Every day' : days.map((day) => dayNames[day - 1]).join(', ');
  return hoursFrom === null ? on : `${on}, ${hoursFrom} to ${hoursTo ?? ''}`;
};

const sentences = {
  'gate-pass.created': 'created this pass',
  'gate-pass.shared': 'viewed the code',
  'gate-pass.extended': 'extended it',
  'gate-pass.paused': 'paused it',
  'gate-pass.resumed': 'resumed it',
  'gate-pass.revoked': 'revoked it',
  'gate.visitsLookedUp': 'viewed its visits',
};

function Body({ pass }: { pass: GatePass }) {
  return (
    <>
      <StatusBadge tone={passTones[pass.state]}>{pass.state}</StatusBadge>
      <KeyValueList
        items={[
          ['Kind', pass.kind],
          ...(pass.purpose !== 'Guest' ? [['Purpose', pass.purpose] as [string, string]] : []),
          ['House', pass.house.label],
          ['Host', pass.hostName || 'The office'],
          ['People', pass.guestCount],
          ...(pass.guestPhone
            ? [['Phone', <PhoneText key="phone" phone={pass.guestPhone} />] as const]
            : []),
          ...(pass.plate ? [['Plate', pass.plate] as [string, string]] : []),
          ...(pass.company ? [['Company', pass.company] as [string, string]] : []),
          ['From', <InstantText key="from" at={pass.validFrom} />],
          ['Until', <InstantText key="to" at={pass.validTo} />],
          ['Opens', windowOf(pass)],
          [
            'Entries',
            pass.maxEntries === null
              ? `${pass.used}, no limit`
              : `${pass.used} of ${pass.maxEntries}`,
          ],
          ...(pass.lastUsedAt
            ? [
                ['Last used', <InstantText key="used" at={pass.lastUsedAt} />] as [
                  string,
                  ReactNode,
                ],
              ]
            : []),
          ...(pass.hideHouse
            ? [['At the gate', 'The guard sees only the block'] as [string, string]]
            : []),
          ...(pass.note ? [['Note', pass.note] as [string, string]] : []),
          ...(pass.endedReason ? [['Why it ended', pass.endedReason] as [string, string]] : []),
        ]}
      />
      <Acts pass={pass} />
      <h3 className={classes.section}>History</h3>
      <History
        operation={getGatePassHistory}
        params={{ passId: pass.id }}
        sentences={sentences}
        labels={{ validTo: 'Until' }}
      />
    </>
  );
}

function Acts({ pass }: { pass: GatePass }) {
  const mayUpdate = useMay('gatePasses.update');
  const [revoking, setRevoking] = useState(false);
  const [extending, setExtending] = useState(false);
  const [share, setShare] = useState<PassShare>();
  const params = { passId: pass.id };
  const pause = useAct(pauseGatePass, {
    success: pass.state === 'Paused' ? 'Pass resumed.' : 'Pass paused.',
  });
  const again = useAct(shareGatePass, { toasts: 'errors', onSuccess: setShare });
  const isLive = ['Scheduled', 'Active', 'Paused'].includes(pass.state);
  if (!mayUpdate || !isLive) return null;
  const isPaused = pass.state === 'Paused';
  const isPausable = pass.kind === 'Recurring' || pass.kind === 'Staff';
  const revoke = async (reason: string) => {
    await call(revokeGatePass, { params, body: { reason } });
  };
  return (
    <>
      <Row align="stretch" mt={16}>
        {pass.mayShare && (
          <Button
            variant="default"
            leftSection={<IconShare size={16} aria-hidden />}
            loading={again.isPending}
            onClick={() => again.mutate({ params })}
          >
            Show the code
          </Button>
        )}
        {isPausable && (
          <Button
            variant="default"
            leftSection={
              isPaused ? (
                <IconPlayerPlay size={16} aria-hidden />
              ) : (
                <IconPlayerPause size={16} aria-hidden />
              )
            }
            onClick={() =>
              pause.mutate({ params, body: { isPaused: !isPaused, version: pass.version } })
            }
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconClockPlus size={16} aria-hidden />}
          onClick={() => setExtending(true)}
        >
          Extend
        </Button>
        <Button
          variant="default"
          leftSection={<IconBan size={16} aria-hidden />}
          onClick={() => setRevoking(true)}
        >
          Revoke
        </Button>
      </Row>
      {share && <ShareCard share={share} />}
      {extending && <ExtendDrawer pass={pass} onClose={() => setExtending(false)} />}
      {revoking && (
        <ReasonDialog
          title={`Revoke the pass of ${pass.guestName}?`}
          effect="The pass stops working immediately. Guests inside can still leave."
          confirmLabel="Revoke pass"
          onClose={() => setRevoking(false)}
          onConfirm={revoke}
        />
      )}
    </>
  );
}
