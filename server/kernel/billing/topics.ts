// Topics of events that one of the features of billing emits and another one handles.

/** Event with the chosen charges and the user who asked; null for bills that were just issued. */
export const remindAsked = 'dues.remindAsked';
