// /complaints/outages: outages, ongoing and over, with the number of complaints that each explains and the text for
// callers; reporting one, and ending one or sending an update.
import { Button } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import {
  endIncident,
  incidentList,
  listIncidents,
  updateIncident,
} from '#calls/incidents/complaint-incidents.ts';
import type { Incident } from '#contract/incidents/complaint-incidents.ts';
import { deliveryWords, reporterNoun } from '#lib/record/delivery.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { countOf } from '#ui/format/count.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { AlsoBroadcast, broadcastOutage } from './AlsoBroadcast.tsx';
import { endAfter, ends } from './incident-ends.ts';
import { IncidentDrawer } from './IncidentDrawer.tsx';
import { complaintNoun } from '#lib/record/nouns.ts';

const otherStreets = { one: 'other street', many: 'other streets' };

/** The location of an outage. A team member limited to some streets sees only the number of the other streets. */
const whereOf = ({ streets, otherStreets: others }: Incident): string => {
  if (streets === null) return 'The whole community';
  const names = streets.map(({ name }) => name);
  return [...names, ...(others > 0 ? [countOf(others, otherStreets)] : [])].join(', ');
};

const cells = {
  status: (row: Incident) => (
    <StatusBadge tone={row.status === 'Open' ? 'warn' : 'good'}>
      {row.status === 'Open' ? 'Ongoing' : 'Over'}
    </StatusBadge>
  ),
  where: whereOf,
  complaints: (row: Incident) => (
    <TextLink href={paths.complaintsOfIncident(row.id)}>
      {countOf(row.complaintCount, complaintNoun)}
    </TextLink>
  ),
  caller: (row: Incident) => row.callerText || row.message,
  expectedEndAt: ({ endedAt, expectedEndAt }: Incident) =>
    (endedAt ?? expectedEndAt) ? (
      <>
        {endedAt ? 'Ended ' : 'Expected '}
        <InstantText at={endedAt ?? expectedEndAt} />
      </>
    ) : (
      <EmptyValue />
    ),
};

export function OutagesPage({ nav }: { nav: ReactNode }) {
  const { view } = useList(incidentList, listIncidents, { cells, hasViews: false });
  const mayUpdate = useMay('complaints.update');
  const [telling, setTelling] = useState(false);
  const [open, setOpen] = useState<Incident | null>(null);
  const tell = {
    label: 'Report outage',
    icon: <IconBolt size={16} aria-hidden />,
    onClick: () => setTelling(true),
  };
  return (
    <>
      {nav}
      <PageHeader title="Outages" {...(mayUpdate && { primary: tell })} />
      <ListView
        {...view}
        rowLabel={(row) => row.title}
        {...(mayUpdate && { onOpen: (row: Incident) => row.status === 'Open' && setOpen(row) })}
        empty={{
          picture: <EmptyInbox />,
          title: 'No outages',
          text: 'Report an outage once to reply to all complaints about it.',
          ...(mayUpdate && { action: tell }),
        }}
      />
      {telling && <IncidentDrawer onClose={() => setTelling(false)} />}
      {open && <NewsDrawer incident={open} onClose={() => setOpen(null)} />}
    </>
  );
}

type NewsValues = {
  message: string;
  note: string;
  expectedEndAt: string;
  alsoBroadcast: boolean;
};

/** Sends an update to all reporters, or says that the outage is over. */
function NewsDrawer({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const [isEnd, setIsEnd] = useState(false);
  const [now] = useState(() => Date.now());
  const params = { incidentId: incident.id };
  const update = useAct(updateIncident, { toasts: 'none' });
  const end = useAct(endIncident, { toasts: 'none' });
  const wanted = useRef<string | null>(null);
  const streetIds = incident.streets?.map(({ id }) => id) ?? null;
  const count = countOf(incident.openCount, complaintNoun);
  return (
    <FormDrawer<NewsValues, object>
      key={String(isEnd)}
      opened
      onClose={onClose}
      title={isEnd ? `End: ${incident.title}` : incident.title}
      sentence={
        isEnd ? `${count} are resolved with one reply.` : `Your message replies to ${count}.`
      }
      submitLabel={isEnd ? 'End outage' : `Reply to ${count}`}
      initial={{ message: '', note: '', expectedEndAt: 'same', alsoBroadcast: false }}
      toBody={({ message, note, expectedEndAt, alsoBroadcast }) => {
        wanted.current = alsoBroadcast ? (isEnd ? note : message) : null;
        const { version } = incident;
        if (isEnd) return { note, version };
        const end = expectedEndAt !== 'same' && { expectedEndAt: endAfter(now, expectedEndAt) };
        return { message, version, ...end };
      }}
      schema={async () => {
        const contract = await import('#contract/incidents/complaint-incidents.ts');
        return (isEnd ? contract.endIncident.body : contract.updateIncident.body) as never;
      }}
      onSubmit={async (body) => {
        const act = isEnd ? end : update;
        const { delivery } = await act.mutateAsync({ params, body: body as never });
        const told = deliveryWords(delivery, reporterNoun);
        toastSuccess(isEnd ? `Outage ended. ${told}` : `Update sent. ${told}`);
        if (wanted.current === null) return;
        const title = isEnd ? `${incident.title}: ended` : incident.title;
        await broadcastOutage({ title, body: wanted.current, streetIds });
      }}
    >
      {isEnd ? (
        <>
          <TextField name="note" label="What was done" required rows={4} maxLength={2000} />
          <AlsoBroadcast streetIds={streetIds} />
        </>
      ) : (
        <>
          <TextField name="message" label="Update" required rows={4} maxLength={2000} />
          <SelectField
            name="expectedEndAt"
            label="Expected end"
            options={[{ value: 'same', label: 'Unchanged' }, ...ends]}
          />
          <AlsoBroadcast streetIds={streetIds} />
          <Button variant="default" onClick={() => setIsEnd(true)}>
            End outage
          </Button>
        </>
      )}
    </FormDrawer>
  );
}
