// All passes, with filters and export. A row, or `Pass` in the address, opens a pass; several can be revoked at once.
import { TextInput } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { listGatePasses, passList, revokeGatePasses } from '#calls/gate-passes/gate-passes.ts';
import { listGates } from '#calls/gates/gates.ts';
import type { GatePassRow } from '#contract/gate-passes/gate-passes.ts';
import type { Input } from '#contract/shared/operation.ts';
import { call } from '#lib/api/api.ts';
import { findHouses } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import type { BulkAction } from '#ui/list/bulk/bulk.ts';
import { ListView } from '#ui/list/ListView.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { passTones, plural } from '#guard/parts/words.ts';

const PassDetail = lazyPart(async () => (await import('./PassDetail.tsx')).PassDetail);

const cells = {
  guest: (row: GatePassRow) =>
    row.guestCount > 1 ? `${row.guestName} +${row.guestCount - 1}` : row.guestName,
  state: (row: GatePassRow) => <StatusBadge tone={passTones[row.state]}>{row.state}</StatusBadge>,
  entries: (row: GatePassRow) =>
    row.maxEntries === null ? row.used : `${row.used} of ${row.maxEntries}`,
};

type Selection = Input<typeof revokeGatePasses>['body']['selection'];

function useBulk(): BulkAction[] {
  const send = async (selection: unknown, preview: boolean, reason: string) => {
    const body = { selection: selection as Selection, preview, reason };
    const report = await call(revokeGatePasses, { body });
    return report;
  };
  return [
    {
      key: 'revoke',
      label: 'Revoke',
      icon: <IconBan size={16} aria-hidden />,
      danger: true,
      confirmLabel: (count) => `Revoke ${plural(count, 'pass', 'passes')}`,
      preview: async (selection) => {
        const { done, failed } = await send(selection, true, 'Preview');
        const left =
          failed.length === 0
            ? ''
            : ` ${plural(failed.length, 'pass', 'passes')} had already ended.`;
        return {
          count: done,
          effect: `${plural(done, 'pass', 'passes')} revoked immediately.${left}`,
        };
      },
      fields: (input) => (
        <TextInput
          label="Reason"
          required
          maxLength={250}
          value={input.values['reason'] ?? ''}
          onChange={(event) => input.set('reason', event.currentTarget.value)}
        />
      ),
      run: (selection, values) => send(selection, false, values['reason'] ?? ''),
    },
  ];
}

export function PassesTab({ create }: { create?: PageAction }) {
  const gates = useOperation(listGates, { query: {} });
  const gateOptions = gates.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const { view, answer } = useList(passList, listGatePasses, {
    cells,
    options: { HouseId: findHouses, GateId: gateOptions },
  });
  const mayUpdate = useMay('gatePasses.update');
  const bulk = useBulk();
  const [{ Pass: opened }, setUrl] = useUrlState();
  return (
    <>
      <ListView
        {...view}
        rowLabel={(row) => `Pass of ${row.guestName}`}
        onOpen={(row) => setUrl({ Pass: row.id }, { push: true })}
        {...(mayUpdate && { bulk })}
        empty={{
          picture: <EmptyPeople />,
          title: 'No passes yet',
          text: 'A pass admits a guest by code or QR code. Residents create their own; create other passes here.',
          ...(create?.onClick && { action: { label: create.label, onClick: create.onClick } }),
        }}
      />
      {opened && (
        <PassDetail
          passId={opened}
          row={answer?.items.find(({ id }) => id === opened)}
          onClose={() => setUrl({ Pass: undefined })}
        />
      )}
    </>
  );
}
