// The privacy policy, in the wording that people consent to. A change of meaning needs a new `PRIVACY_POLICY_VERSION`,
// so that everyone is asked again.
import { readLegalText } from './document.ts';
import markdown from './privacy-policy.md?raw';

export const privacyPolicy = readLegalText('privacy', markdown);
