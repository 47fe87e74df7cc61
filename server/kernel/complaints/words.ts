// Formats days and titles for messages about complaints.

/** A day without its year, for messages that people read within weeks: `26 November`. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The title of a complaint at the start of a notification, short enough that the end of the notification is shown. */
export const shortTitle = (title: string): string =>
  title.length > 60 ? `${title.slice(0, 59).trimEnd()}…` : title;
