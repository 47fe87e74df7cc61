// The versions of the texts that a person consents to, and the minimum age. A consent records the versions; after a new
// version everyone is asked again. The texts themselves are in `web/office/features/legal`.

/** The privacy policy in force: the day on which it was last updated, 28 September 2025. */
export const PRIVACY_POLICY_VERSION = '2025-09-28';

/** The current terms and conditions, which give only a year as their date: 2025. */
export const TERMS_VERSION = '2025';

/** The minimum age, in whole years, to hold an account. */
export const MINIMUM_AGE_YEARS = 18;
