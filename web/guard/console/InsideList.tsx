// The visitors inside, overstayed ones first, each with the goods that may leave with them and a button to check out.
// Also the download of the evacuation list.
import { Button, NumberInput, Skeleton, TextInput } from '@mantine/core';
import { IconPackageExport, IconPrinter } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { addExitItem } from '#calls/visits/exit-items.ts';
import { checkOut } from '#calls/visits/gate-checks.ts';
import { downloadEvacuationList } from '#calls/visits/gate-board.ts';
import type { GateBoard } from '#contract/visits/gate-board.ts';
import type { GateVisit } from '#contract/visits/gate-checks.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { useAlarmKey } from '#guard/parts/AlarmButton.tsx';
import { FindInside, InsideFoot } from '#guard/parts/FindInside.tsx';
import { ItemTicks } from '#guard/parts/ItemTicks.tsx';
import { CheckOutButton } from '#guard/parts/CheckOutButton.tsx';
import { storeOnlineCheckOut } from '#guard/offline/offline-check.ts';
import { serverTimeNow } from '#guard/offline/offline-state.ts';
import { checkedOutText } from '#guard/parts/PartySizeField.tsx';
import { useInside } from '#guard/parts/use-inside.ts';
import { plural } from '#guard/parts/words.ts';
import classes from '#guard/parts/gate.module.css';

type InsideListProps = {
  board: GateBoard | undefined;
  /** The gate where the visitors check out. A guard's shift has its own gate. */
  gateId: string | undefined;
};

export const InsideList = ({ board, gateId }: InsideListProps) =>
  board ? <Inside board={board} gateId={gateId} /> : <Skeleton height={320} radius="md" />;

function Inside({ board, gateId }: InsideListProps & { board: GateBoard }) {
  const [carrying, setCarrying] = useState<GateVisit>();
  const found = useInside(board);
  return (
    <>
      <h2 className={classes.section}>{plural(board.insidePeople, 'person', 'people')} inside</h2>
      <Button
        fullWidth
        size="md"
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => void download(downloadEvacuationList)}
      >
        Evacuation list
      </Button>
      <FindInside found={found} size="md" />
      <Rows>
        {found.inside.map((visit) => (
          <InsideRow
            key={visit.id}
            visit={visit}
            gateId={gateId}
            onItem={() => setCarrying(visit)}
            onAsking={(isAsking) => found.hold(visit, isAsking)}
          />
        ))}
      </Rows>
      <InsideFoot found={found} />
      {carrying && <ItemDialog visit={carrying} onClose={() => setCarrying(undefined)} />}
    </>
  );
}

type InsideRowProps = {
  visit: GateVisit;
  gateId: string | undefined;
  onItem: () => void;
  onAsking: (isAsking: boolean) => void;
};

function InsideRow({ visit, gateId, onItem, onAsking }: InsideRowProps) {
  const out = useAct(checkOut, {
    success: ({ visit: left }) => checkedOutText(left),
    onSuccess: ({ visit: left }, { body: { people } }) => {
      if (!left) return;
      const at = left.outAt ?? serverTimeNow().now.toISOString();
      // The server has checked the guest out, so a failure to store that on this device is ignored.
      void storeOnlineCheckOut({ visitId: left.id, at, people }).catch(() => undefined);
    },
  });
  const name = visit.guestName || 'the guest';
  const [itemIds, setItemIds] = useState<string[]>([]);
  const letOut = (people: number | undefined) => {
    const by = { kind: 'visit' as const, visitId: visit.id };
    const body = { by, itemIds, ...(people && { people }), ...(gateId && { gateId }) };
    out.mutate({ body });
  };
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.title}>
          {visit.guestName || 'A guest'}
          {visit.people > 1 && ` and ${visit.people - 1} more`}
        </div>
        <div className={classes.quiet}>
          {[visit.house, visit.kind, visit.plate].filter(Boolean).join(' · ')}, since{' '}
          <InstantText at={visit.inAt} />
        </div>
        {visit.isOverstay && <StatusBadge tone="bad">Overstayed</StatusBadge>}
        <ItemTicks
          items={visit.exitItems}
          visitId={visit.id}
          ticked={itemIds}
          onTick={setItemIds}
        />
      </div>
      <Row wrap="nowrap" align="stretch" ml="auto">
        <Button
          size="md"
          variant="subtle"
          aria-label={`Goods that leave with ${name}`}
          onClick={onItem}
        >
          <IconPackageExport size={20} aria-hidden />
        </Button>
        <CheckOutButton
          visit={visit}
          size="md"
          busy={out.isPending}
          onOut={letOut}
          onAsking={onAsking}
        />
      </Row>
    </li>
  );
}

type ItemDialogProps = { visit: GateVisit; onClose: () => void };

function ItemDialog({ visit, onClose }: ItemDialogProps) {
  const [description, setDescription] = useState('');
  const [quantity, setQuantity] = useState(1);
  const { alarmKey, isCovered } = useAlarmKey();
  const add = useAct(addExitItem, {
    success: 'Noted.',
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { visitId: visit.id, description, quantity };
    add.mutate({ body });
  };
  return (
    <Dialog title="Goods that leave" closeOnEscape={!isCovered} onClose={onClose}>
      <form className={classes.fields} onSubmit={submit}>
        <TextInput
          label="Goods"
          required
          maxLength={200}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <NumberInput
          label="How many"
          min={1}
          max={1000}
          allowDecimal={false}
          value={quantity}
          onChange={(value) => setQuantity(Number(value) || 1)}
        />
        <Button type="submit" loading={add.isPending} disabled={description.trim().length < 2}>
          Record goods
        </Button>
      </form>
      {alarmKey}
    </Dialog>
  );
}
