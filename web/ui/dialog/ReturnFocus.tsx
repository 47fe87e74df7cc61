// Returns the focus to the element that opened a drawer or dialog. Mantine does so for one that is closed; ours are
// mostly unmounted instead, and keyboard users would start again at the top.
// Example: `<Drawer opened …><FocusBack />…</Drawer>`.
import { useEffect, useState } from 'react';

/** The latest opener on the page itself, for when a drawer replaced the one that opened it. */
let onPage: HTMLElement | null = null;

export function ReturnFocus() {
  const [opener] = useState(openerNow);
  useEffect(() => {
    if (opener && !opener.closest('[role=dialog]')) onPage = opener;
    return () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const target = [opener, onPage].find((one) => one?.isConnected);
      target?.focus({ preventScroll: true });
    };
  }, [opener]);
  return null;
}

/** The focused element. For an item of a menu, which closes, it is the menu's button. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
