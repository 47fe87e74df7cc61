// Topics of events between the features of billing.

/**
 * An event with the chosen charges and the user who requested the reminder. The user is null for bills that were just
 * issued.
 */
export const remindAsked = 'dues.remindAsked';
