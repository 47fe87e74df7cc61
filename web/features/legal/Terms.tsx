// The terms and conditions as a dialog shows them, in a chunk of their own.
import { LegalDocument } from './LegalDocument.tsx';
import { terms } from './terms.ts';

export function Terms() {
  return <LegalDocument text={terms} />;
}
