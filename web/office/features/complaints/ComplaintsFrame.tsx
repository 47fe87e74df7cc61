// The frame of the lists of complaints: the title, logging a complaint, and the menu, for example with the report,
// outages and providers; the tabs; and three figures. It is the same on each page, so that nothing moves from one tab
// to the next.
import type { ComponentType, ReactNode } from 'react';
import { IconBolt, IconChartBar, IconMessageReport, IconTags, IconTool } from '@tabler/icons-react';
import { getComplaintFigures } from '#calls/complaints/complaints.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useOpenedForm } from '#lib/list/opened-form.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { countOf, formatCount } from '#ui/format/count.ts';
import { minutesWords } from '#ui/format/duration.ts';
import { Parts } from '#ui/layout/Parts.tsx';
import { FigureLine } from '#ui/page/FigureLine.tsx';
import { type PageAction, PageHeader } from '#ui/page/PageHeader.tsx';
import { paths } from '#web/paths.ts';
import { SubNav } from './SubNav.tsx';

const RaiseDrawer = lazyPart(async () => (await import('./RaiseDrawer.tsx')).RaiseDrawer);

export const logComplaint = {
  label: 'Log complaint',
  icon: <IconMessageReport size={16} aria-hidden />,
};

const forms = ['complaint', 'incident'] as const;

/** The form that reports an outage, which belongs to another feature. */
export type OutageForm = { OutageDrawer: ComponentType<{ onClose: () => void }> };

type ComplaintsFrameProps = OutageForm & {
  /** The name of the document, on the pages with addresses of their own. */
  name?: string;
  /** The entries at the start of the menu. */
  menu?: PageAction[];
  /** The list. */
  children: ReactNode;
};

export function ComplaintsFrame(props: ComplaintsFrameProps) {
  const { name, menu = [], OutageDrawer, children } = props;
  const [open, setOpen] = useOpenedForm(forms);
  const mayCreate = useMay('complaints.create');
  const mayUpdate = useMay('complaints.update');
  const outage = {
    label: 'Report outage',
    icon: <IconBolt size={16} aria-hidden />,
    onClick: () => setOpen('incident'),
  };
  return (
    <Parts>
      <PageHeader
        title="Complaints"
        {...(name && { name })}
        {...(mayCreate && { primary: { ...logComplaint, onClick: () => setOpen('complaint') } })}
        menu={[...menu, ...(mayUpdate ? [outage] : []), ...useComplaintParts()]}
      />
      <SubNav />
      <ComplaintFigures />
      {children}
      {mayCreate && open === 'complaint' && <RaiseDrawer onClose={() => setOpen(null)} />}
      {mayUpdate && open === 'incident' && <OutageDrawer onClose={() => setOpen(null)} />}
    </Parts>
  );
}

/** The parts of complaints that are pages of their own. */
function useComplaintParts(): PageAction[] {
  const seesAll = useMay('complaints.read');
  const seesBills = useMay('complaints.billing');
  return [
    ...(seesAll
      ? [
          { label: 'Outages', icon: <IconBolt size={16} aria-hidden />, href: paths.outages() },
          {
            label: 'Complaints report',
            icon: <IconChartBar size={16} aria-hidden />,
            href: paths.complaintReport(),
          },
        ]
      : []),
    ...(seesAll || seesBills
      ? [{ label: 'Providers', icon: <IconTool size={16} aria-hidden />, href: paths.providers() }]
      : []),
    { label: 'Types', icon: <IconTags size={16} aria-hidden />, href: paths.complaintTypes() },
  ];
}

const replyNoun = { one: 'reply', many: 'replies' };
const ratingNoun = { one: 'rating', many: 'ratings' };

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
          hint: data && `median of ${countOf(data.respondedCount, replyNoun)}, ${days}`,
        },
        {
          label: 'In time',
          value: data && data.slaPercent !== null ? `${data.slaPercent} %` : '–',
          hint: data && `of ${formatCount(data.resolvedCount)} resolved, ${days}`,
        },
        {
          label: 'Rating',
          value: data && data.rating !== null ? `${data.rating.toFixed(1)} of 5` : '–',
          hint: data && `${countOf(data.ratedCount, ratingNoun)}, ${days}`,
        },
      ]}
    />
  );
}
