// The drawer of a visit: its details, its check-out, and each of its steps in order. An entry that an offline device
// recorded against the rules is marked as reviewed here.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { checkOut } from '#calls/visits/gate-checks.ts';
import { getVisit, reviewVisit } from '#calls/visits/visits.ts';
import type { Visit, VisitRow } from '#contract/visits/visits.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { ItemTicks } from '#guard/parts/ItemTicks.tsx';
import { CheckOutButton } from '#guard/parts/CheckOutButton.tsx';
import { checkedOutText } from '#guard/parts/PartySizeField.tsx';
import { visitTones } from '#guard/parts/words.ts';
import { VisitPhotos } from './VisitPhotos.tsx';
import classes from './visits.module.css';
import shared from '#guard/parts/gate.module.css';

const conflictTexts: Record<NonNullable<Visit['conflict']>, string> = {
  'Double entry':
    'A pass was used on two devices while one was offline, more often than allowed. All entries are recorded.',
  'Against the pass':
    'The pass was not valid, and the offline device did not know. The entry is recorded.',
  'Host not asked':
    'The guard checked in the visitor without the host’s approval while the gate was offline. The entry is recorded.',
  'On the watch-list': 'The offline device could not check the watch-list. The entry is recorded.',
};

/** The person who decided, and the seconds that the decision took. They are unknown if it was made offline. */
const decisionOf = ({ decidedBy, decidedSeconds }: Visit): string =>
  decidedSeconds === null ? decidedBy : `${decidedBy}, after ${decidedSeconds} s`;

type VisitDetailProps = { row: Pick<VisitRow, 'id' | 'guestName'>; onClose: () => void };

export function VisitDetail({ row, onClose }: VisitDetailProps) {
  const result = useOperation(getVisit, { params: { visitId: row.id } });
  return (
    <DetailDrawer
      title={`Visit of ${row.guestName || result.data?.guestName || 'a guest'}`}
      result={result}
      onClose={onClose}
    >
      {(visit) => <Body visit={visit} />}
    </DetailDrawer>
  );
}

function Body({ visit }: { visit: Visit }) {
  const mayReview = useMay('gatePasses.approve');
  const mayCheck = useMay('gatePasses.create');
  const [itemIds, setItemIds] = useState<string[]>([]);
  const inside = visit.peopleInside ?? visit.people;
  const letOut = { kind: 'visit' as const, visitId: visit.id };
  const out = useAct(checkOut, {
    success: ({ visit: left }) => checkedOutText(left),
  });
  const review = useAct(reviewVisit, { success: 'Reviewed.' });
  return (
    <>
      <StatusBadge tone={visitTones[visit.status]}>{visit.status}</StatusBadge>
      <KeyValueList
        items={[
          ['House', visit.house.label],
          ['Kind', visit.kind],
          ['People', inside < visit.people ? `${inside} of ${visit.people} inside` : visit.people],
          ['Method', visit.method],
          ...(visit.guestPhone
            ? [['Phone', <PhoneText key="phone" phone={visit.guestPhone} />] as const]
            : []),
          ...(visit.plate ? [['Plate', visit.plate] as [string, string]] : []),
          ...(visit.company ? [['Company', visit.company] as [string, string]] : []),
          ['Gate', visit.gate?.name ?? '–'],
          ['In', <InstantText key="in" at={visit.inAt} />],
          ['Out', <InstantText key="out" at={visit.outAt} />],
          ...(visit.decidedBy ? [['Decided by', decisionOf(visit)] as [string, string]] : []),
          ...(visit.override
            ? [
                [
                  visit.inAt ? 'Override' : 'Red overridden',
                  `${visit.override.supervisorName}: ${visit.override.reason}`,
                ] as [string, string],
              ]
            : []),
        ]}
      />
      {visit.status === 'Inside' && mayCheck && (
        <CheckOutButton
          visit={{ guestName: visit.guestName, people: inside }}
          busy={out.isPending}
          onOut={(people) => {
            const body = { by: letOut, itemIds, ...(people && { people }) };
            out.mutate({ body });
          }}
        />
      )}
      <Goods visit={visit} ticked={itemIds} onTick={mayCheck ? setItemIds : undefined} />
      {visit.conflict && (
        <p className={shared.quiet}>
          {conflictTexts[visit.conflict]} {visit.isReviewed ? 'Already reviewed.' : ''}
        </p>
      )}
      {visit.conflict && !visit.isReviewed && mayReview && (
        <Button
          variant="default"
          onClick={() => review.mutate({ params: { visitId: visit.id }, body: {} })}
        >
          Mark as reviewed
        </Button>
      )}
      <VisitPhotos visitId={visit.id} photos={visit.photos} />
      <h3 className={shared.section}>Step by step</h3>
      <Rows component="ol" className={classes.steps}>
        {visit.steps.map((step) => (
          <li key={`${step.status}${step.at}`}>
            <div className={shared.title}>{step.status}</div>
            <div className={shared.quiet}>
              <InstantText at={step.at} />
              {step.byName && `, ${step.byName}`}
              {step.note && `: ${step.note}`}
            </div>
          </li>
        ))}
      </Rows>
    </>
  );
}

type GoodsProps = {
  visit: Visit;
  ticked: readonly string[];
  onTick: ((ticked: string[]) => void) | undefined;
};

/**
 * Goods that the visitor takes out, with the person who saw them leave. Announced goods can be ticked at check-out.
 */
function Goods({ visit, ticked, onTick }: GoodsProps) {
  if (visit.exitItems.length === 0) return null;
  const isInside = visit.status === 'Inside' && onTick;
  const open = visit.exitItems.filter(({ status }) => status === 'Announced');
  const told = isInside ? visit.exitItems.filter((item) => !open.includes(item)) : visit.exitItems;
  return (
    <>
      <h3 className={shared.section}>Goods</h3>
      <Rows>
        {told.map((item) => (
          <li key={item.id} className={shared.row}>
            <div className={shared.words}>
              <div className={shared.title}>
                {item.quantity} × {item.description}
              </div>
              <div className={shared.quiet}>
                {item.announcedBy && `Announced by ${item.announcedBy}`}
                {item.leftAt && (
                  <>
                    {item.announcedBy && ', '}checked out by {item.leftBy},{' '}
                    <InstantText at={item.leftAt} />
                  </>
                )}
              </div>
            </div>
            <StatusBadge tone={item.status === 'Left' ? 'good' : 'neutral'}>
              {item.status}
            </StatusBadge>
          </li>
        ))}
      </Rows>
      {isInside && <ItemTicks items={open} ticked={ticked} onTick={onTick} />}
    </>
  );
}
