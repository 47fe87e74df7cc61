// Settings → Data: retention periods of personal data by kind, with the deletions of the next night; and the data that
// is always kept.
import { Button, Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { listRetention } from '#calls/retention/retention.ts';
import type { RetentionPeriod } from '#contract/retention/retention.ts';
import { retentionKinds } from '#contract/retention/retention.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { countOf, formatCount } from '#ui/format/count.ts';
import { Column } from '#ui/layout/Column.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import classes from './retention.module.css';

const PeriodDrawer = lazyPart(async () => (await import('./PeriodDrawer.tsx')).PeriodDrawer);

export function RetentionCard() {
  const { data, isError, error, refetch } = useOperation(listRetention);
  const [open, setOpen] = useState<RetentionPeriod | null>(null);
  return (
    <SettingsCard
      title="Retention periods"
      text={
        'Personal data is deleted when its retention period ends. ' +
        'The ledger, receipts and the audit log are always kept.'
      }
    >
      {isError && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton height={320} radius="md" />}
      {data && (
        <Rows ruled data-tour="retention">
          {data.items.map((period) => (
            <Line key={period.kind} period={period} onChange={() => setOpen(period)} />
          ))}
          <Row component="li" gap="8px 16px" py={12}>
            <Column gap={0} flex={1} miw={220}>
              <span className={classes.label}>Export files</span>
              <span className={classes.about}>
                Only the person who exported them can download them.
              </span>
            </Column>
            <span className={classes.days}>1 day</span>
          </Row>
        </Rows>
      )}
      {open && <PeriodDrawer period={open} onClose={() => setOpen(null)} />}
    </SettingsCard>
  );
}

function Line({ period, onChange }: { period: RetentionPeriod; onChange: () => void }) {
  const mayChange = useMay('settings.update');
  const { label, happens } = retentionKinds[period.kind];
  return (
    <Row component="li" gap="8px 16px" py={12}>
      <Column gap={0} flex={1} miw={220}>
        <span className={classes.label}>{label}</span>
        <span className={classes.about}>{happens}</span>
        {period.waiting > 0 && (
          <span className={classes.waiting}>
            {formatCount(period.waiting)} are deleted tonight.
          </span>
        )}
      </Column>
      <span className={classes.days}>{countOf(period.days, { one: 'day', many: 'days' })}</span>
      {mayChange && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={`Change how long is kept: ${label}`}
          onClick={onChange}
        >
          Change
        </Button>
      )}
    </Row>
  );
}
