// The sentence that reporters get when the office promises a reply. The form shows it before it is sent.

/** `by` is a time as `timeText` writes it. */
export const promisedReply = (by: string): string => `We will reply by ${by}.`;
