// Reads a list of guests as people write or export them: a line each, with comma, semicolon or tab between name,
// telephone number and count. A first line of heads is left out.

type Guest = { name: string; phone?: string; count?: number };

export function readGuests(text: string): Guest[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((part) => part.trim().replace(/^"|"$/g, '')))
    .filter(([name = ''], at) => name !== '' && !(at === 0 && /^(guest )?names?$/i.test(name)))
    .map(([name = '', ...rest]) => guestOf(name, rest));
}

function guestOf(name: string, rest: readonly string[]): Guest {
  const count = rest.find((part) => /^\d{1,3}$/.test(part));
  const phone = rest.find((part) => part.replace(/\D/g, '').length >= 6);
  return { name, ...(phone && { phone }), ...(count && { count: Number(count) }) };
}
