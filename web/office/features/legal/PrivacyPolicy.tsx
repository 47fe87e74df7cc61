// The privacy policy for a dialog, in its own chunk.
import { LegalDocument } from './LegalDocument.tsx';
import { privacyPolicy } from './privacy-policy.ts';

export function PrivacyPolicy() {
  return <LegalDocument text={privacyPolicy} />;
}
