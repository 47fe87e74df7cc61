// Rules about a person that the server enforces and the forms check while they are filled in. Pure.

export const contactRequiredMessage = 'Enter a phone number or an email address.';

/** Whether a person is under 18 on a day; both as `2026-11-21`. An unknown date of birth counts as an adult's. */
export function isUnder18(dateOfBirth: string | null | undefined, today: string): boolean {
  if (!dateOfBirth) return false;
  return dateOfBirth > `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
}
