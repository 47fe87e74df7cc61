// The audit log: every change with its author and source, its old and new values, and whether the log itself is intact.
import { useState } from 'react';
import { getAuditChoices, listAudit } from '#calls/audit/audit.ts';
import { moneyAreas, type AuditRow } from '#contract/audit/audit.ts';
import { auditAreas } from '#contract/shared/areas.ts';
import { call } from '#lib/api/api.ts';
import { useExport } from '#lib/list/export-list.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useSeesWholeCommunity } from '#lib/session/worker-scope.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { actionWords, kindWords } from './action-words.ts';
import { CheckCard } from './CheckCard.tsx';

const AuditDrawer = lazyPart(async () => (await import('./AuditDrawer.tsx')).AuditDrawer);

const columns: ListColumn<AuditRow>[] = [
  {
    key: 'action',
    title: 'What',
    fixed: true,
    card: 'title',
    width: 190,
    render: (row) => actionWords(row.action),
  },
  {
    key: 'occurredAt',
    title: 'When',
    card: 'subtitle',
    width: 172,
    render: (row) => <InstantText at={row.occurredAt} />,
  },
  {
    key: 'actor',
    title: 'Who',
    card: 'line',
    width: 150,
    render: (row) => row.actorName,
  },
  {
    key: 'record',
    title: 'Record',
    width: 180,
    render: (row) => row.entityLabel ?? <EmptyValue />,
  },
  { key: 'area', title: 'Area', width: 110, render: (row) => row.area },
  {
    key: 'role',
    title: 'Role',
    width: 140,
    defaultVisible: false,
    render: (row) => row.actorRole ?? <EmptyValue />,
  },
  {
    key: 'reason',
    title: 'Reason',
    width: 160,
    defaultVisible: false,
    render: (row) => row.reason ?? <EmptyValue />,
  },
  {
    key: 'ip',
    title: 'Address',
    width: 130,
    defaultVisible: false,
    render: (row) => row.ip || <EmptyValue />,
  },
  {
    key: 'position',
    title: 'Seal',
    align: 'right',
    width: 80,
    render: (row) => row.position ?? <EmptyValue label="Not sealed yet" />,
  },
];

const names = ['ActorId', 'Area', 'Action', 'EntityType', 'EntityId', 'From', 'To', 'Ip'];
const kindsOf = (area: string): readonly string[] =>
  area in auditAreas ? auditAreas[area as keyof typeof auditAreas] : [];
const within = (search: string) => (option: { label: string }) =>
  option.label.toLowerCase().includes(search.toLowerCase());

export function AuditSettings() {
  const state = useListState(names);
  const result = useOperation(listAudit, { query: state.api });
  const seesWhole = useSeesWholeCommunity();
  const seesAll = useMay('audit.all');
  const mayExport = useMay('audit.export');
  const onExport = useExport(seesAll ? 'audit' : 'money-audit');
  const [open, setOpen] = useState<string | null>(null);
  const areas = seesAll ? [...Object.keys(auditAreas), 'Other'] : moneyAreas;
  const filters: ListFilter[] = [
    {
      kind: 'select',
      key: 'ActorId',
      label: 'Person',
      options: async (search) => {
        const { actors } = await call(getAuditChoices);
        return actors.map(({ id, name }) => ({ value: id, label: name })).filter(within(search));
      },
    },
    {
      kind: 'multi',
      key: 'Area',
      label: 'Area',
      options: areas.map((value) => ({ value, label: value })),
    },
    {
      kind: 'multi',
      key: 'Action',
      label: 'Action',
      options: async (search) => {
        const { actions } = await call(getAuditChoices);
        return actions
          .map((value) => ({ value, label: actionWords(value) }))
          .filter(within(search));
      },
    },
    {
      kind: 'select',
      key: 'EntityType',
      label: 'Kind of record',
      options: areas.flatMap(kindsOf).map((value) => ({ value, label: kindWords(value) })),
    },
    {
      kind: 'select',
      key: 'Ip',
      label: 'Address',
      options: async (search) => {
        const { ips } = await call(getAuditChoices);
        const typed = search.trim();
        // An old IP address can be typed in full.
        return [...new Set([...ips, ...(/[.:]/.test(typed) ? [typed] : [])])]
          .map((value) => ({ value, label: value }))
          .filter(within(typed));
      },
    },
    { kind: 'days', fromKey: 'From', toKey: 'To', label: 'Day' },
  ];
  return (
    <>
      {seesWhole && <CheckCard />}
      <ListView
        noun={{ one: 'entry', many: 'entries' }}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => `${actionWords(row.action)} by ${row.actorName}`}
        onOpen={(row) => setOpen(row.id)}
        searchHint="Search record or person"
        columns={columns}
        filters={filters}
        {...(mayExport && { onExport })}
        empty={{
          title: 'Nothing has been changed yet',
          text: seesAll
            ? 'Every change of this community will stand here, with who made it.'
            : 'Every change that concerns money will stand here, with who made it.',
        }}
      />
      {open && (
        <AuditDrawer
          entryId={open}
          onClose={() => setOpen(null)}
          onRecord={(record) => {
            setOpen(null);
            state.change({ EntityType: record.entityType, EntityId: record.entityId ?? undefined });
          }}
        />
      )}
    </>
  );
}
