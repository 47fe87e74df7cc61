// The commands of the palette: a verb, and the record that it concerns.

/** The house in the text `pay 3 amber`; null if the text is no payment. */
export function payerText(typed: string): string | null {
  const [, house] = /^pay(?:ment)?\s+(\S.*)$/iu.exec(typed.trim()) ?? [];
  return house ?? null;
}

/** The street or house in the text `message palm`; null if the text is no message. */
export function addresseeText(typed: string): string | null {
  const [, addressee] = /^(?:message|msg)\s+(\S.*)$/iu.exec(typed.trim()) ?? [];
  return addressee ?? null;
}
