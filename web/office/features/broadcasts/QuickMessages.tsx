// Opens the dialog that writes a message over any page, once a street or house is chosen in the command palette.
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { closeQuickMessage, useQuickMessage } from '#lib/houses/quick-message.ts';

const QuickMessageDialog = lazyPart(
  async () => (await import('./QuickMessageDialog.tsx')).QuickMessageDialog,
);

export function QuickMessages() {
  const to = useQuickMessage((state) => state.to);
  return to && <QuickMessageDialog key={to.id} to={to} onClose={closeQuickMessage} />;
}
