// The terms and conditions for a dialog, in their own chunk.
import { LegalDocument } from './LegalDocument.tsx';
import { terms } from './terms.ts';

export function Terms() {
  return <LegalDocument text={terms} />;
}
