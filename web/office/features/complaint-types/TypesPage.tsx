// /complaint-type: the complaint types with their target times, assignees and escalation targets.
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPlus,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  deleteComplaintType,
  listComplaintTypes,
  orderComplaintTypes,
} from '#calls/complaint-types/complaint-types.ts';
import type { ComplaintType } from '#contract/complaint-types/complaint-types.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { countOf } from '#ui/format/count.ts';
import { Row } from '#ui/layout/Row.tsx';
import { SideScroll } from '#ui/layout/SideScroll.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { RoutingDialog } from './RoutingDialog.tsx';
import { TypeDrawer } from './TypeDrawer.tsx';
import { complaintNoun } from '#lib/record/nouns.ts';
import { minutesWords } from '#ui/format/duration.ts';
import classes from './types.module.css';

type Open = { kind: 'create' } | { kind: 'change' | 'test'; type: ComplaintType } | null;

export function TypesPage({ nav }: { nav: ReactNode }) {
  const result = useOperation(listComplaintTypes);
  const mayUpdate = useMay('complaints.update');
  const [open, setOpen] = useState<Open>(null);
  const create = {
    label: 'Add type',
    icon: <IconPlus size={16} aria-hidden />,
    onClick: () => setOpen({ kind: 'create' }),
  };
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title="Complaint types"
        sentence="Times to answer and resolve, assignment and escalation for each type of complaint."
        {...(mayUpdate && { primary: create })}
      />
      {nav}
      {result.isError && <ErrorState error={result.error} onRetry={() => result.refetch()} />}
      {!result.data && !result.isError && <Skeleton height={480} radius="md" />}
      {result.data && <Types types={result.data} mayUpdate={mayUpdate} onOpen={setOpen} />}
      {open?.kind === 'create' && <TypeDrawer parents={result.data ?? []} onClose={close} />}
      {open?.kind === 'change' && (
        <TypeDrawer type={open.type} parents={result.data ?? []} onClose={close} />
      )}
      {open?.kind === 'test' && <RoutingDialog type={open.type} onClose={close} />}
    </>
  );
}

type TypesProps = {
  types: readonly ComplaintType[];
  mayUpdate: boolean;
  onOpen: (open: Open) => void;
};

function Types({ types, mayUpdate, onOpen }: TypesProps) {
  return (
    <SideScroll framed data-tour="table" tabIndex={0} role="group" aria-label="Types">
      <table className={classes.types}>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Answer</th>
            <th scope="col">Resolve</th>
            <th scope="col">Calendar</th>
            <th scope="col">Assigned to</th>
            <th scope="col">Escalates to</th>
            <th scope="col">Used</th>
            {mayUpdate && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <TypeRow
              key={type.id}
              type={type}
              types={types}
              mayUpdate={mayUpdate}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

function TypeRow({ type, types, mayUpdate, onOpen }: TypesProps & { type: ComplaintType }) {
  const { defaultPriority: priority } = type;
  const goesTo =
    [type.defaultWorker?.name ?? type.defaultRole?.name, type.defaultProvider?.name]
      .filter(Boolean)
      .join(', ') || null;
  return (
    <tr data-part={type.parentId !== null} data-off={!type.isActive}>
      <td>
        {type.name} {!type.isActive && <StatusBadge tone="neutral">Off</StatusBadge>}
        {type.isBilling && <StatusBadge tone="info">Finance only</StatusBadge>}
      </td>
      <td data-label="Answer">{minutesWords(type.responseMinutes[priority])}</td>
      <td data-label="Resolve">{minutesWords(type.resolveMinutes[priority])}</td>
      <td data-label="Calendar">{type.calendar}</td>
      <td data-label="Assigned to">{goesTo ?? 'Unassigned'}</td>
      <td data-label="Escalates to">{[...new Set(type.escalationNames)].join(' → ')}</td>
      <td data-label="Used">
        {countOf(type.usedCount, complaintNoun)}
        {type.openCount > 0 && `, ${type.openCount} open`}
      </td>
      {mayUpdate && (
        <td>
          <TypeActions type={type} types={types} onOpen={onOpen} />
        </td>
      )}
    </tr>
  );
}

function TypeActions({
  type,
  types,
  onOpen,
}: Omit<TypesProps, 'mayUpdate'> & { type: ComplaintType }) {
  const mayDelete = useMay('complaints.archive');
  const order = useAct(orderComplaintTypes, { toasts: 'errors' });
  const remove = useAct(deleteComplaintType, { success: 'Deleted.' });
  const level = types.filter(({ parentId }) => parentId === type.parentId).map(({ id }) => id);
  const at = level.indexOf(type.id);
  const swap = (by: 1 | -1) => {
    const ids = [...level];
    [ids[at], ids[at + by]] = [ids[at + by] ?? '', ids[at] ?? ''];
    order.mutate({ body: { ids } });
  };
  return (
    <Row component="span" gap={4} wrap="nowrap" align="stretch" justify="flex-end">
      <TypeActionButton
        label={`Change ${type.name}`}
        onClick={() => onOpen({ kind: 'change', type })}
      >
        <IconPencil size={16} aria-hidden />
      </TypeActionButton>
      <TypeActionButton
        label={`Test routing of ${type.name}`}
        onClick={() => onOpen({ kind: 'test', type })}
      >
        <IconRoute size={16} aria-hidden />
      </TypeActionButton>
      <TypeActionButton label={`Move ${type.name} up`} disabled={at <= 0} onClick={() => swap(-1)}>
        <IconArrowUp size={16} aria-hidden />
      </TypeActionButton>
      <TypeActionButton
        label={`Move ${type.name} down`}
        disabled={at === level.length - 1}
        onClick={() => swap(1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </TypeActionButton>
      {mayDelete && (
        <TypeActionButton
          label={`Delete ${type.name}`}
          disabled={type.usedCount > 0}
          onClick={() => remove.mutate({ params: { typeId: type.id } })}
        >
          <IconTrash size={16} aria-hidden />
        </TypeActionButton>
      )}
    </Row>
  );
}

type TypeActionButtonProps = {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function TypeActionButton({ label, disabled = false, onClick, children }: TypeActionButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        size={32}
        w="auto"
        px={6}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
