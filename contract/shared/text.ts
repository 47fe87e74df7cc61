// The schema of a short text, from which leading and trailing spaces are removed.
import { z } from 'zod';

export const text = (limit: number) => z.string().trim().max(limit, `At most ${limit} characters.`);
