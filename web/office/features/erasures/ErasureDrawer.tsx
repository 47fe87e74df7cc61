// An erasure request: its obstacles, refusing it, carrying it out, and the report.
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { carryOutErasure, getErasure, refuseErasure } from '#calls/erasures/erasures.ts';
import type { Erasure } from '#contract/erasures/erasures.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { valueLabel } from '#ui/format/value-label.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { CopyBeforeErasure } from './CopyBeforeErasure.tsx';
import classes from './erasures.module.css';

type ErasureDrawerProps = { erasureId: string; onClose: () => void };

export function ErasureDrawer({ erasureId, onClose }: ErasureDrawerProps) {
  const result = useOperation(getErasure, { params: { erasureId } });
  const [doing, setDoing] = useState<'refuse' | 'carry-out' | null>(null);
  const back = () => setDoing(null);
  if (doing === 'refuse' && result.data) {
    return <RefuseDrawer erasure={result.data} onClose={onClose} />;
  }
  return (
    <>
      <DetailDrawer
        title={result.data?.residentName ?? 'Erasure request'}
        result={result}
        onClose={onClose}
      >
        {(erasure) => (
          <>
            <Facts erasure={erasure} />
            <ErasureActions erasure={erasure} onDo={setDoing} />
          </>
        )}
      </DetailDrawer>
      {doing === 'carry-out' && result.data && (
        <CarryOutDialog erasure={result.data} onClose={back} />
      )}
    </>
  );
}

function Facts({ erasure }: { erasure: Erasure }) {
  const { report } = erasure;
  return (
    <>
      <KeyValueList
        title="Request"
        items={[
          ['Status', erasure.status],
          ['Requested by', valueLabel(erasure.askedBy)],
          ['Reason', erasure.reason],
          ['Due', <DayText key="d" day={erasure.dueOn} />],
          ['Recorded by', erasure.registeredBy],
          ['Recorded', <InstantText key="r" at={erasure.registeredAt} />],
          ...(erasure.decidedAt
            ? ([
                ['Decided by', erasure.decidedBy],
                ['Decided', <InstantText key="c" at={erasure.decidedAt} />],
              ] as const)
            : []),
          ...(erasure.decisionReason
            ? ([['Refused because', erasure.decisionReason]] as const)
            : []),
        ]}
      />
      {report && <Report erasure={erasure} report={report} />}
    </>
  );
}

const accountWords: Readonly<Record<NonNullable<Erasure['account']>, string>> = {
  None: 'The person had no account to sign in with.',
  Deleted: 'The person’s account is deleted.',
  'In use elsewhere':
    'The account stays, because the person lives or works elsewhere with it. They can delete it in their profile.',
};

type ReportProps = { erasure: Erasure; report: NonNullable<Erasure['report']> };

/** Counts of the deleted data, and the remaining data with the reason. */
function Report({ erasure: { kept, account }, report }: ReportProps) {
  const erased = Object.entries(report).filter(([, count]) => count > 0);
  return (
    <>
      <KeyValueList
        title="Anonymised"
        items={erased.map(([label, count]) => [label, String(count)])}
      />
      {kept && kept.length > 0 && (
        <>
          <KeyValueList
            title="Kept with the person’s name"
            items={kept.map(({ what, count }) => [what, String(count)])}
          />
          <ul className={classes.kept}>
            {[...new Set(kept.map(({ why }) => why))].map((why) => (
              <li key={why}>
                {kept
                  .filter((one) => one.why === why)
                  .map(({ what }) => what)
                  .join(', ')}
                : {why}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={classes.kept}>
        Amounts, charges, payments and receipts stay, because the law requires them. Earlier exports
        are deleted after one day. {account && accountWords[account]}
      </p>
    </>
  );
}

type ErasureActionsProps = { erasure: Erasure; onDo: (doing: 'refuse' | 'carry-out') => void };

function ErasureActions({ erasure, onDo }: ErasureActionsProps) {
  const may = useMay('settings.update');
  if (erasure.status !== 'Open') return null;
  const { obstacles } = erasure;
  return (
    <>
      {obstacles.length > 0 && (
        <Alert
          className={classes.obstacles ?? ''}
          color="yellow"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title="Obstacles"
        >
          <ul>
            {obstacles.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
      {may && <CopyBeforeErasure residentId={erasure.residentId} />}
      {may && (
        <Row align="stretch" mt={24}>
          <Button color="red" disabled={obstacles.length > 0} onClick={() => onDo('carry-out')}>
            Anonymise
          </Button>
          <Button variant="default" onClick={() => onDo('refuse')}>
            Refuse
          </Button>
        </Row>
      )}
    </>
  );
}

function CarryOutDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const carryOut = useAct(carryOutErasure, {
    success: 'The erasure is running. You get a notification when it is done.',
    onSuccess: onClose,
  });
  const params = { erasureId: erasure.id };
  return (
    <ConfirmDialog
      opened
      danger
      title={`Anonymise ${erasure.residentName}?`}
      effect={
        'Their name, numbers, addresses, vehicles and pets are erased, and their account is deleted ' +
        'unless they live or work elsewhere. This can’t be undone. Copy their data first if they want a copy. ' +
        'Financial records stay. The report lists what is kept.'
      }
      confirmLabel="Anonymise"
      onClose={onClose}
      onConfirm={() =>
        withStepUp(() => carryOut.mutateAsync({ params, body: { version: erasure.version } }))
      }
    />
  );
}

function RefuseDrawer({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const refuse = useAct(refuseErasure, { toasts: 'none' });
  const params = { erasureId: erasure.id };
  return (
    <FormDrawer<{ reason: string }, never>
      opened
      onClose={onClose}
      title={`Refuse the request for ${erasure.residentName}`}
      sentence="Give the person this reason, and tell them that they can complain."
      submitLabel="Refuse"
      initial={{ reason: '' }}
      record={{ version: erasure.version }}
      schema={async () => (await import('#contract/erasures/erasures.ts')).refuseErasure.body}
      onSubmit={(body) => refuse.mutateAsync({ params, body })}
    >
      <FormSection title="Decision">
        <TextField name="reason" label="Why it is refused" required maxLength={250} rows={2} />
      </FormSection>
    </FormDrawer>
  );
}
