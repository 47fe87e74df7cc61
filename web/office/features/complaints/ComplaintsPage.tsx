// /complaints: all complaints that are not archived, as a list in tabs or as a board. Outages, providers and types are
// in the page's menu.
import type { ComponentType } from 'react';
import {
  IconBolt,
  IconLayoutKanban,
  IconMessageReport,
  IconTags,
  IconTool,
} from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { getComplaintFigures } from '#calls/complaints/complaints.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useOpenedForm } from '#lib/list/opened-form.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { FigureLine } from '#ui/page/FigureLine.tsx';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { type PageAction, PageHeader } from '#ui/page/PageHeader.tsx';
import { paths } from '#web/paths.ts';
import { ComplaintList } from './ComplaintList.tsx';
import { complaintTabs } from './complaint-tabs.ts';
import { SubNav } from './SubNav.tsx';
import { minutesWords } from '#ui/format/duration.ts';

const Board = lazyPart(async () => (await import('./Board.tsx')).Board);
const RaiseDrawer = lazyPart(async () => (await import('./RaiseDrawer.tsx')).RaiseDrawer);

const forms = ['complaint', 'incident'] as const;

type ComplaintsPageProps = { OutageDrawer: ComponentType<{ onClose: () => void }> };

export function ComplaintsPage({ OutageDrawer }: ComplaintsPageProps) {
  const [open, setOpen] = useOpenedForm(forms);
  const mayCreate = useMay('complaints.create');
  const mayUpdate = useMay('complaints.update');
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const shows = search['Show'] === 'board' ? 'board' : 'list';
  const raise = {
    label: 'Raise complaint',
    icon: <IconMessageReport size={16} aria-hidden />,
    onClick: () => setOpen('complaint'),
  };
  const outage = {
    label: 'Report outage',
    icon: <IconBolt size={16} aria-hidden />,
    onClick: () => setOpen('incident'),
  };
  const tab = complaintTabs.find(({ key }) => key === search['Tab']) ?? complaintTabs[0];
  const parts = useComplaintParts();
  const show = (value: string) => {
    const { Show: _show, PageNumber: _page, ...kept } = search;
    const next = value === 'board' ? { ...kept, Show: value } : kept;
    navigate({ to: '.', search: next as never }).catch(() => undefined);
  };
  const other = shows === 'list' ? 'board' : 'list';
  const view = {
    label: `Show as ${other}`,
    icon: <IconLayoutKanban size={16} aria-hidden />,
    onClick: () => show(other),
  };
  return (
    <>
      <PageHeader
        title="Complaints"
        {...(mayCreate && { primary: raise })}
        menu={[view, ...(mayUpdate ? [outage] : []), ...parts]}
      />
      <SubNav />
      <ComplaintFigures />
      {shows === 'board' ? (
        <Board />
      ) : (
        <ComplaintList
          key={tab.key}
          fixed={tab.fixed}
          empty={{
            picture: <EmptyInbox />,
            title: tab.key === 'all' ? 'No complaints yet' : `No complaints here`,
            text:
              tab.key === 'all'
                ? 'Residents raise complaints in their app, and you can log one for them.'
                : 'Complaints appear here when their status matches this tab.',
            ...(mayCreate && tab.key === 'all' && { action: raise }),
          }}
        />
      )}
      {mayCreate && open === 'complaint' && <RaiseDrawer onClose={() => setOpen(null)} />}
      {mayUpdate && open === 'incident' && <OutageDrawer onClose={() => setOpen(null)} />}
    </>
  );
}

/** The parts of complaints that are pages of their own. */
function useComplaintParts(): PageAction[] {
  const seesAll = useMay('complaints.read');
  const seesBills = useMay('complaints.billing');
  return [
    ...(seesAll
      ? [{ label: 'Outages', icon: <IconBolt size={16} aria-hidden />, href: paths.outages() }]
      : []),
    ...(seesAll || seesBills
      ? [{ label: 'Providers', icon: <IconTool size={16} aria-hidden />, href: paths.providers() }]
      : []),
    { label: 'Types', icon: <IconTags size={16} aria-hidden />, href: paths.complaintTypes() },
  ];
}

function ComplaintFigures() {
  const { data } = useOperation(getComplaintFigures);
  const days = 'last 30 days';
  return (
    <FigureLine
      loading={!data}
      items={[
        {
          label: 'First response',
          value:
            data && data.medianResponseMinutes !== null
              ? minutesWords(data.medianResponseMinutes)
              : '–',
          hint: `median, ${days}`,
        },
        {
          label: 'In time',
          value: data && data.slaPercent !== null ? `${data.slaPercent} %` : '–',
          hint: `resolved, ${days}`,
        },
        {
          label: 'Rating',
          value: data && data.rating !== null ? `${data.rating.toFixed(1)} of 5` : '–',
          hint: days,
        },
      ]}
    />
  );
}
