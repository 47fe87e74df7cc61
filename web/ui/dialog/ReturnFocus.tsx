// Returns the focus to the element that opened a drawer or dialog. Mantine returns the focus only on closing, and our
// drawers and dialogs are mostly unmounted instead. Without this component, keyboard users would start again at the
// top of the page.
// Example: `<Drawer opened …><ReturnFocus />…</Drawer>`.
import { useEffect, useState } from 'react';

/** The latest opener outside any dialog. It takes the focus if the opener was in a drawer that no longer exists. */
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

/** The focused element. If it is a menu item, this is the menu's button instead, because the menu closes. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
