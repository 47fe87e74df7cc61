// A stay in a house: address, relationship, roles and days.
import type { ReactNode } from 'react';
import type { Occupancy } from '#contract/residents/occupancies.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { formatDay } from '#ui/format/dates.ts';
import { countOf } from '#ui/format/count.ts';
import { Grow } from '#ui/layout/Grow.tsx';
import { paths } from '#web/paths.ts';
import classes from './residents.module.css';

type StayCardProps = { stay: Occupancy; children?: ReactNode };

export function StayCard({ stay, children }: StayCardProps) {
  return (
    <li className={classes.card}>
      <Grow basis={240} fz={14} lh="20px">
        <div className={classes.cardTitle}>
          <PlainLink className={classes.link} href={paths.house(stay.houseId)}>
            {stay.address}
          </PlainLink>
          {!stay.endedAt && stay.isHouseholdHead && (
            <StatusBadge tone="good">Household head</StatusBadge>
          )}
          {!stay.endedAt && stay.isPrimaryContact && (
            <StatusBadge tone="info">Primary contact</StatusBadge>
          )}
        </div>
        <p className={classes.muted}>{[stay.relationship, daysOf(stay)].join(' · ')}</p>
        {!stay.endedAt && <p className={classes.muted}>{rightsOf(stay)}</p>}
      </Grow>
      {children}
    </li>
  );
}

function daysOf({ moveInOn, moveOutOn, endedAt }: Occupancy): string {
  const from = moveInOn ? `since ${formatDay(moveInOn)}` : 'move-in date not known';
  if (!moveOutOn) return from;
  if (!endedAt) return `${from}, leaves ${formatDay(moveOutOn)}`;
  return moveInOn
    ? `${formatDay(moveInOn)} to ${formatDay(moveOutOn)}`
    : `until ${formatDay(moveOutOn)}`;
}

function rightsOf({ canCreateAccess, canPay, othersInHouse }: Occupancy): string {
  const others =
    othersInHouse === 0
      ? 'Lives alone'
      : `With ${countOf(othersInHouse, { one: 'other', many: 'others' })}`;
  const rights = [canCreateAccess && 'may create passes', canPay && 'may pay dues'].filter(Boolean);
  return [others, ...rights].join(' · ');
}
