// Formats phone numbers for people: groups the digits of stored numbers (E.164), without validating them.

/**
 * Lengths of the groups after the country code. Numbers of other countries stay ungrouped, because a wrong grouping
 * misleads.
 */
const plans: [code: string, groups: number[]][] = [
  ['234', [3, 3, 4]],
  ['233', [2, 3, 4]],
  ['254', [3, 3, 3]],
  ['44', [4, 6]],
  ['27', [2, 3, 4]],
  ['1', [3, 3, 4]],
];

/**
 * `+2348031234567` becomes `+234 803 123 4567`. Texts that are not E.164, and numbers of countries that are not in
 * `plans`, are returned unchanged.
 */
export function formatPhone(phone: string): string {
  if (!/^\+\d{7,15}$/u.test(phone)) return phone;
  const digits = phone.slice(1);
  const plan = plans.find(([code]) => digits.startsWith(code));
  if (!plan) return phone;
  const [code, groups] = plan;
  let rest = digits.slice(code.length);
  const parts = [`+${code}`];
  for (const [at, length] of groups.entries()) {
    const isLast = at === groups.length - 1;
    parts.push(isLast ? rest : rest.slice(0, length));
    rest = rest.slice(length);
  }
  return parts.filter(Boolean).join(' ');
}
