// The shell around every page, signed in or not: the offline banner, the error screen, and the dialogs and toasts that
// may open anywhere. Dialogs and toasts are loaded when they are first needed.
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useActivation } from '#lib/community/activation.ts';
import { loadPatiently } from '#lib/page/chunk-reload.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useLegal } from '#lib/page/legal.ts';
import { useMe } from '#lib/session/me.ts';
import { useEnding } from '#lib/session/session-end.ts';
import { useToasts } from '#lib/api/toast.ts';
import { useUser } from '#lib/session/user.ts';
import { paths } from '#web/paths.ts';
import type { LegalDocuments } from './ConsentFlow.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PageBoundary } from './pages/PageBoundary.tsx';

const Consent = lazyPart(async () => (await import('./Consent.tsx')).Consent, loadPatiently);
const LegalModal = lazyPart(
  async () => (await import('./LegalModal.tsx')).LegalModal,
  loadPatiently,
);
const ActivationModal = lazyPart(
  async () => (await import('./ActivationModal.tsx')).ActivationModal,
  loadPatiently,
);
const UpdatePrompt = lazyPart(
  async () => (await import('./UpdatePrompt.tsx')).UpdatePrompt,
  loadPatiently,
);
const Toasts = lazyPart(async () => (await import('./Toasts.tsx')).Toasts, loadPatiently);

type ShellProps = { children: ReactNode; documents: LegalDocuments };

export function Shell({ children, documents }: ShellProps) {
  const path = useLocation({ select: (location) => location.pathname });
  useMe();
  const unconsented = useUser((state) => state.userInfo?.data.hasConsentedToTerms === false);
  const legalShown = useLegal((state) => state.shown !== null);
  const activation = useActivation((state) => state.sentence !== null);
  const consentNeeded = unconsented && path !== paths.sessionExpired();
  const consentOnce = useOnce(consentNeeded);
  const legalOnce = useOnce(legalShown);
  const activationOnce = useOnce(activation);
  const toastOnce = useOnce(useToasts((state) => state.isAhead || state.waiting.length > 0));
  const settled = useSettled();
  // The person's data is already cleared while the next page loads: no page can be drawn without it.
  if (useEnding((state) => state.isEnding)) return null;
  return (
    <>
      <OfflineBanner />
      {settled && <UpdatePrompt />}
      <PageBoundary>{children}</PageBoundary>
      {toastOnce && <Toasts />}
      {consentOnce && <Consent {...documents} needed={consentNeeded} />}
      {legalOnce && <LegalModal {...documents} />}
      {activationOnce && <ActivationModal />}
    </>
  );
}

/** Stays true after the first time, so that a dialog can also animate its closing. */
function useOnce(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}

/** True from three seconds after the first draw: the service worker must not compete with the page for the network. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
