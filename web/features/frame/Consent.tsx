// The consent as it is given: the flag is set at once and the call is sent; when the call fails the
// flag falls back, and the dialog is there again with the reason as a toast (spec 4).
import { consentToTerms, getMe } from '#calls/identity.ts';
import { logOut } from '#lib/log-out.ts';
import { useAct } from '#lib/use-act.ts';
import { useUser } from '#lib/user.ts';
import { ConsentFlow, type LegalDocuments } from './ConsentFlow.tsx';

type ConsentProps = LegalDocuments & { needed: boolean };

export function Consent({ needed, ...documents }: ConsentProps) {
  const setConsented = useUser((state) => state.setConsented);
  const act = useAct(consentToTerms, {
    toasts: 'errors',
    invalidates: [getMe],
    onError: () => setConsented(false),
  });
  const consent = () => {
    setConsented(true);
    act.mutate({});
  };
  return (
    needed && <ConsentFlow {...documents} onConsent={consent} onLogOut={() => void logOut()} />
  );
}
