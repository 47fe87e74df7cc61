// The privacy policy as a dialog shows it, in a chunk of its own.
import { LegalDocument } from './LegalDocument.tsx';
import { privacyPolicy } from './privacy-policy.ts';

export function PrivacyPolicy() {
  return <LegalDocument text={privacyPolicy} />;
}
