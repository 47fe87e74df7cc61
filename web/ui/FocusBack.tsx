// Gives the focus back to what opened a drawer or dialog when that goes away. The kit does it for one that is closed;
// ours are mostly taken off the page instead, and a keyboard would begin again at the top.
// Example: `<Drawer opened …><FocusBack />…</Drawer>`.
import { useEffect, useState } from 'react';

/** The last opener on the page itself: what is left when a drawer took the place of the one that opened it. */
let onPage: HTMLElement | null = null;

export function FocusBack() {
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

/** What has the focus; for an entry of a menu, which closes, the menu's button. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
