// Nouns that screens of several features count with.
import type { Noun } from '#ui/format/count.ts';

export const complaintNoun: Noun = { one: 'complaint', many: 'complaints' };
