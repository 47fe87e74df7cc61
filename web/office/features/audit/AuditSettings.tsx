// The audit log: each change with its author and source, its old and new values, and whether the log itself is intact.
// People without the permission for all areas see only the changes about money.
import { useState } from 'react';
import {
  auditList,
  getAuditChoices,
  listAudit,
  moneyAreas,
  moneyAuditList,
} from '#calls/audit/audit.ts';
import type { AuditRow } from '#contract/audit/audit.ts';
import { auditAreas } from '#contract/shared/areas.ts';
import { call } from '#lib/api/api.ts';
import { useList } from '#lib/list/use-list.tsx';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useSeesWholeCommunity } from '#lib/session/worker-scope.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { actionWords, kindWords } from './action-words.ts';
import { CheckResult, useAuditCheck } from './CheckCard.tsx';

const AuditDrawer = lazyPart(async () => (await import('./AuditDrawer.tsx')).AuditDrawer);

const cells = {
  action: (row: AuditRow) => actionWords(row.action),
  position: (row: AuditRow) => row.position ?? <EmptyValue label="Not sealed yet" />,
};

const kindsOf = (area: string): readonly string[] =>
  area in auditAreas ? auditAreas[area as keyof typeof auditAreas] : [];
const within = (search: string) => (option: { label: string }) =>
  option.label.toLowerCase().includes(search.toLowerCase());

const columns: readonly (keyof typeof auditList.columns)[] = [
  'action',
  'occurredAt',
  'actor',
  'record',
  'area',
  'role',
  'reason',
  'ip',
  'position',
];

const findActors = async (search: string) => {
  const { actors } = await call(getAuditChoices);
  return actors.map(({ id, name }) => ({ value: id, label: name })).filter(within(search));
};

const findActions = async (search: string) => {
  const { actions } = await call(getAuditChoices);
  return actions.map((value) => ({ value, label: actionWords(value) })).filter(within(search));
};

const findAddresses = async (search: string) => {
  const { ips } = await call(getAuditChoices);
  const typed = search.trim();
  // The choices contain only recent IP addresses. An older one can be typed in full.
  return [...new Set([...ips, ...(/[.:]/.test(typed) ? [typed] : [])])]
    .map((value) => ({ value, label: value }))
    .filter(within(typed));
};

export function AuditSettings() {
  const seesWhole = useSeesWholeCommunity();
  const seesAll = useMay('audit.all');
  const check = useAuditCheck();
  const [open, setOpen] = useState<string | null>(null);
  const areas = seesAll ? [...Object.keys(auditAreas), 'Other'] : moneyAreas;
  const { state, view } = useList(seesAll ? auditList : moneyAuditList, listAudit, {
    cells,
    columns,
    hasViews: false,
    options: {
      ActorId: findActors,
      Area: areas.map((value) => ({ value, label: value })),
      Action: findActions,
      EntityType: areas.flatMap(kindsOf).map((value) => ({ value, label: kindWords(value) })),
      Ip: findAddresses,
    },
  });
  return (
    <>
      <CheckResult found={check.found} />
      <ListView
        {...view}
        action={seesWhole ? check.action : undefined}
        rowLabel={(row) => `${actionWords(row.action)} by ${row.actorName}`}
        onOpen={(row) => setOpen(row.id)}
        empty={{
          title: 'No entries yet',
          text: seesAll
            ? 'Every change in this community appears here with the person who made it.'
            : 'Every change about money appears here with the person who made it.',
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
