// The consent is optimistic: the flag is set at once and the call is sent; if the call fails the flag is reset, and the
// dialog returns with the reason as a toast.
import { consentToTerms, getMe } from '#calls/identity/identity.ts';
import { logOut } from '#lib/session/log-out.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useUser } from '#lib/session/user.ts';
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
