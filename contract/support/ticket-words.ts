// The words of support tickets, and their time limits.

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

/** Hours within which support should answer, by the community's plan. */
export const answerHours = { premium: 4, freemium: 24 } as const;

/** Days without a reply after which a resolved ticket is closed. */
export const closeAfterDays = 7;

/** Days in which a resolved ticket can be reopened. */
export const reopenDays = 14;

export const ticketFileLimit = 5;

/** Formats a ticket's number: `S-01001`. */
export const ticketNumber = (number: number): string => `S-${String(number).padStart(5, '0')}`;

/** Maximum lengths in characters; the browser's error report is cut to them. */
export const faultTextLimits = { message: 500, stack: 4000 };
