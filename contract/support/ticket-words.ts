// The vocabulary and time limits of support tickets.

export const ticketCategories = ['Billing', 'Bug', 'How-to', 'Feature', 'Data'] as const;
export type TicketCategory = (typeof ticketCategories)[number];

export const ticketSeverities = ['Low', 'Medium', 'High', 'Critical'] as const;

export const ticketStatuses = [
  'Open',
  'In progress',
  'Waiting for you',
  'Resolved',
  'Closed',
] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Hours within which an answer is expected, by the community's plan. */
export const answerHours = { premium: 4, freemium: 24 } as const;

/** A resolved ticket without a further reply is closed after a week. */
export const closeAfterDays = 7;

/** Days after its resolution in which it can be reopened. */
export const reopenDays = 14;

export const ticketFileLimit = 5;

/** `S-01001`. */
export const ticketNumber = (number: number): string => `S-${String(number).padStart(5, '0')}`;

/** The lengths, in characters, that a browser's error report is truncated to. */
export const faultTextLimits = { message: 500, stack: 4000 };
