// A rough estimate of a password's strength, at once, while it is typed. The contract's rules and the server decide
// about refusals; this is only a hint.
import { passwordProblem, type PasswordOwner } from '#contract/identity/passwords.ts';

export type Strength = {
  /** 0 nothing typed, 1 refused, 2 weak, 3 good, 4 strong. */
  level: 0 | 1 | 2 | 3 | 4;
  sentence: string;
};

const kinds: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{N}/u, 10],
  [/[^\p{L}\p{N}]/u, 20],
];

/** Bits of entropy from which a password counts as good, and as strong. */
const goodBits = 50;
const strongBits = 72;

/** `isCommon` detects common passwords. */
export function strengthOf(
  password: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): Strength {
  if (password === '') return { level: 0, sentence: 'At least 8 characters. Longer is better.' };
  const problem = passwordProblem(password, owner);
  if (problem) return { level: 1, sentence: problem };
  if (isCommon(password)) return { level: 1, sentence: 'Too common. Choose another.' };
  const pool = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const different = new Set(password).size;
  const bits = Math.min([...password].length, different * 2) * Math.log2(pool);
  if (bits >= strongBits) return { level: 4, sentence: 'Strong.' };
  if (bits >= goodBits) return { level: 3, sentence: 'Good. A few more words make it strong.' };
  return { level: 2, sentence: 'Weak. Use three or four words that you remember.' };
}
