// /complaints: all complaints that are not archived, as a list in tabs or as a board.
import type { ComponentType } from 'react';
import { SegmentedControl } from '@mantine/core';
import { IconBolt, IconMessageReport } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { getComplaintFigures } from '#calls/complaints/complaints.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useOpenedForm } from '#lib/list/opened-form.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { formatCount } from '#ui/format/count.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { paths } from '#web/paths.ts';
import { ComplaintList } from './ComplaintList.tsx';
import { SubNav } from './SubNav.tsx';
import { minutesWords } from '#ui/format/duration.ts';

const Board = lazyPart(async () => (await import('./Board.tsx')).Board);
const RaiseDrawer = lazyPart(async () => (await import('./RaiseDrawer.tsx')).RaiseDrawer);

const tabs: [string, string, Record<string, string>][] = [
  ['all', 'All', {}],
  ['new', 'New', { Status: 'New' }],
  ['mine', 'Assigned to me', { Mine: 'true', Status: 'Assigned,In progress,On hold' }],
  ['in-progress', 'In progress', { Status: 'In progress' }],
  ['on-hold', 'On hold', { Status: 'On hold' }],
  ['resolved', 'Resolved', { Status: 'Resolved' }],
];

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
  const show = (value: string) => {
    const { Show: _show, PageNumber: _page, ...kept } = search;
    const next = value === 'board' ? { ...kept, Show: value } : kept;
    navigate({ to: '.', search: next as never }).catch(() => undefined);
  };
  const shown = (
    <SegmentedControl
      aria-label="How they are shown"
      data={[
        { value: 'list', label: 'List' },
        { value: 'board', label: 'Board' },
      ]}
      value={shows}
      onChange={show}
    />
  );
  return (
    <>
      <PageHeader
        title="Complaints"
        {...(mayCreate && { primary: raise })}
        {...(mayUpdate && { menu: [outage] })}
      />
      <SubNav />
      <ComplaintFigures />
      {shows === 'board' ? (
        <>
          <Row gap={12} justify="space-between" mb={12}>
            {shown}
          </Row>
          <Board />
        </>
      ) : (
        <DetailTabs
          label="Complaints by where they stand"
          aside={shown}
          tabs={tabs.map(([key, label, fixed]) => ({
            key,
            label,
            render: () => (
              <ComplaintList
                key={key}
                fixed={fixed}
                empty={{
                  picture: <EmptyInbox />,
                  title: key === 'all' ? 'No complaints yet' : 'Nothing here',
                  text:
                    key === 'all'
                      ? 'Residents raise them themselves, or you note what they tell you.'
                      : 'No complaint stands here at the moment.',
                  ...(mayCreate && key === 'all' && { action: raise }),
                }}
              />
            ),
          }))}
        />
      )}
      {mayCreate && open === 'complaint' && <RaiseDrawer onClose={() => setOpen(null)} />}
      {mayUpdate && open === 'incident' && <OutageDrawer onClose={() => setOpen(null)} />}
    </>
  );
}

function ComplaintFigures() {
  const { data } = useOperation(getComplaintFigures);
  const days = 'last 30 days';
  return (
    <Figures
      loading={!data}
      items={[
        {
          label: 'Open',
          value: data && formatCount(data.open),
          hint: `${data?.mine ?? 0} are yours`,
        },
        {
          label: 'Overdue',
          value: data && formatCount(data.breached),
          hint: 'open past their due time',
          href: paths.overdue(),
        },
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
