// Recovery codes, shown only once.
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog title="Save your recovery codes" onClose={onClose}>
      <RecoveryCodes codes={codes} onDone={onClose} />
    </Dialog>
  );
}
