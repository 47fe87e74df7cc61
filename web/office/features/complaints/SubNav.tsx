// The navigation of complaints: the list, due today, overdue, outages, types and the archive.
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { getComplaintFigures, listComplaints } from '#calls/complaints/complaints.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useNow } from '#lib/page/use-now.ts';
import { invalidate, useOperation } from '#lib/api/use-operation.ts';
import { formatCount } from '#ui/format/count.ts';
import { dayIn } from '#ui/format/dates.ts';
import { useLocale } from '#ui/text/locale.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './complaints.module.css';

export function SubNav() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { data } = useOperation(getComplaintFigures);
  const seesAll = useMay('complaints.read');
  const seesBills = useMay('complaints.billing');
  const open = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen: scroll the current entry into view.
  useEffect(() => {
    const chosen = open.current?.querySelector<HTMLElement>('[aria-current]');
    if (chosen && open.current)
      open.current.scrollLeft = chosen.offsetLeft - open.current.offsetLeft - 16;
  }, []);
  const ways: [string, string, number | undefined][] = [
    ['Complaints', paths.complaints(), undefined],
    ['Due today', paths.duesToday(), data?.dueToday],
    ['Overdue', paths.overdue(), data?.breached],
    ...(seesAll
      ? ([['Outages', paths.outages(), undefined]] as [string, string, undefined][])
      : []),
    ...(seesAll || seesBills
      ? ([['Providers', paths.providers(), undefined]] as [string, string, undefined][])
      : []),
    ['Types', paths.complaintTypes(), undefined],
    ['Archived', paths.archivedComplaints(), undefined],
  ];
  return (
    <nav ref={open} className={classes.ways} aria-label="Inside complaints" data-tour="ways">
      <NewDay />
      {ways.map(([label, href, count]) => (
        <PlainLink
          key={href}
          href={href}
          className={classes.way}
          aria-current={path === href ? 'page' : undefined}
        >
          {label}
          {count !== undefined && count > 0 && (
            <>
              {' '}
              <span className={classes.count}>{formatCount(count)}</span>
            </>
          )}
        </PlainLink>
      ))}
    </nav>
  );
}

/** Refetches at midnight in the community's time zone, when other complaints become due today. */
function NewDay(): null {
  const { timeZone } = useLocale();
  const day = dayIn(useNow(), timeZone);
  const asked = useRef(day);
  useEffect(() => {
    if (asked.current === day) return;
    asked.current = day;
    invalidate([listComplaints, getComplaintFigures]).catch(() => undefined);
  }, [day]);
  return null;
}
