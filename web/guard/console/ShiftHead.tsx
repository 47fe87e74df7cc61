// The header of the console during a shift: the guard, the gate, a form that proposes somebody for the watch-list,
// and the end of the shift with a note for the next guard.
import { Box, Button, Menu, Textarea } from '@mantine/core';
import { IconDotsVertical, IconLogout, IconUserExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { endShift } from '#calls/gates/gate-shifts.ts';
import type { Shift } from '#contract/gates/gate-shifts.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useAct } from '#lib/api/use-act.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { useAlarmKey } from '#guard/parts/AlarmButton.tsx';
import { useGateConnection } from '#guard/offline/offline-state.ts';
import { syncNow } from '#guard/offline/offline-sync.ts';
import classes from './console.module.css';
import screen from '#guard/parts/screen.module.css';

const WatchDrawer = lazyPart(
  async () => (await import('#guard/parts/WatchDrawer.tsx')).WatchDrawer,
);

type ShiftHeadProps = { shift: Shift; onEnded: () => void };

export function ShiftHead({ shift, onEnded }: ShiftHeadProps) {
  const [open, setOpen] = useState<'end' | 'watch' | null>(null);
  const isUp = useGateConnection((line) => line.isUp);
  const close = () => setOpen(null);
  return (
    <header className={classes.head}>
      <div>
        <Box component="p" fw={700}>
          {shift.gate.name}
        </Box>
        <p className={classes.guard}>{shift.guardName}</p>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className={classes.more} aria-label="More">
            <IconDotsVertical size={24} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            disabled={!isUp}
            leftSection={<IconUserExclamation size={18} aria-hidden />}
            onClick={() => setOpen('watch')}
          >
            Propose for the watch-list
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={18} aria-hidden />}
            onClick={() => setOpen('end')}
          >
            End the shift
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'end' && <EndDialog onClose={close} onEnded={onEnded} />}
      {open === 'watch' && <WatchDrawer onClose={close} />}
    </header>
  );
}

function EndDialog({ onClose, onEnded }: { onClose: () => void; onEnded: () => void }) {
  const [note, setNote] = useState('');
  const isUp = useGateConnection((line) => line.isUp);
  const { alarmKey, isCovered } = useAlarmKey();
  const end = useAct(endShift, { toasts: 'errors', onSuccess: onEnded });
  const leave = async () => {
    await syncNow();
    end.mutate({ body: { ...(note.trim() && { note }) } });
  };
  return (
    <Dialog title="End the shift" closeOnEscape={!isCovered} onClose={onClose}>
      <Textarea
        label="Note for the next guard"
        description="The next guard must read it before the shift."
        maxLength={1000}
        autosize
        minRows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {!isUp && (
        <p className={screen.notice}>
          No network. End the shift when it is back. Your entries are uploaded first.
        </p>
      )}
      <Button
        fullWidth
        size="lg"
        mt="md"
        disabled={!isUp}
        loading={end.isPending}
        onClick={() => void leave()}
      >
        End the shift
      </Button>
      {alarmKey}
    </Dialog>
  );
}
