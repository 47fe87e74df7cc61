// Limits concurrent password hashing. Each hash takes tens of milliseconds of CPU and 32 MB, so without a limit many
// sign-ins would block all other work.
import { createSemaphore, type Semaphore } from '#platform/jobs/semaphore.ts';
import { hashPassword, isPassword, type PasswordCost } from './password-hash.ts';

/** Fewer than the four threads that Node shares between hashing, files and DNS. */
const most = 3;
/** A longer queue would exceed the request timeout, so further callers are asked to try again. */
const mostWaiting = 60;

export type Queue = Semaphore['run'];

/** A first-in-first-out queue with limited concurrency. The queue refuses calls if too many are waiting. */
export const openQueue = (limits = { most, mostWaiting }): Queue =>
  createSemaphore({ ...limits, retryAfterSeconds: 2 }).run;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** True if the hash belongs to the password. */
  matches(password: string, hash: string): Promise<boolean>;
};

/** Hashes and compares passwords through the queue. `cost` defaults to the product's cost. */
export const openPasswords = (queue: Queue, cost?: PasswordCost): Passwords => ({
  hash: (password) => queue(() => hashPassword(password, cost)),
  matches: (password, hash) => queue(() => isPassword(password, hash, cost)),
});
