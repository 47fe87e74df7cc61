// Entries that offline devices recorded against the rules, such as a pass used twice or a guest on the watch-list: they
// await a review.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listVisits } from '#calls/visits/visits.ts';
import { visitConflicts } from '#contract/shared/gate-words.ts';
import type { VisitRow } from '#contract/visits/visits.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import classes from '#guard/parts/gate.module.css';

const VisitDetail = lazyPart(async () => (await import('./VisitDetail.tsx')).VisitDetail);

const query = { Conflict: visitConflicts.join(','), Reviewed: 'false', PageSize: '10' } as const;

export function ReviewCard() {
  const mayVisits = useMay('gatePasses.visits');
  const mayReview = useMay('gatePasses.approve');
  const [opened, setOpened] = useState<VisitRow>();
  const enabled = mayVisits && mayReview;
  const { data } = useOperation(listVisits, { query }, { enabled });
  const isEmpty = !data || data.totalCount === 0;
  if (isEmpty && !opened) return null;
  return (
    <SettingsCard
      title="Entries to review"
      text={
        'An offline device checked in a visitor whose pass had ended or was used on another device, or ' +
        'a guard checked in a visitor without a pass.'
      }
    >
      <Rows>
        {data?.items.map((visit) => (
          <li key={visit.id} className={classes.row}>
            <div className={classes.words}>
              <div className={classes.title}>{visit.guestName || 'A guest'}</div>
              <div className={classes.quiet}>
                {[visit.conflict, visit.house.label, visit.gate?.name, visit.inBy]
                  .filter(Boolean)
                  .join(' · ')}
                , <InstantText at={visit.inAt} />
              </div>
            </div>
            <Button
              variant="default"
              aria-label={`View the visit of ${visit.guestName || 'a guest'}`}
              onClick={() => setOpened(visit)}
            >
              Look
            </Button>
          </li>
        ))}
      </Rows>
      {data && data.totalCount > data.items.length && (
        <p className={classes.quiet}>
          And {(data.totalCount - data.items.length).toLocaleString()} more, in Visits.
        </p>
      )}
      {opened && <VisitDetail row={opened} onClose={() => setOpened(undefined)} />}
    </SettingsCard>
  );
}
