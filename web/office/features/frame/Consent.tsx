// The dialog that asks for consent to the privacy policy and the terms. It is optimistic: the consent is marked as
// given at once and the call is sent; if the call fails, the mark is removed, and the dialog returns with the reason as
// a toast.
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
