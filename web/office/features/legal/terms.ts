// The terms and conditions, in the wording that people consent to. A change of meaning needs a new `TERMS_VERSION`, so
// that everyone is asked again.
import { readLegalText } from './document.ts';
import markdown from './terms.md?raw';

export const terms = readLegalText('terms', markdown);
