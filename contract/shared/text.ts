// The schema of a short text, without spaces at its ends.
import { z } from 'zod';

export const text = (limit: number) => z.string().trim().max(limit, `At most ${limit} characters.`);
