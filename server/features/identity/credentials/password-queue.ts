// Limits concurrent password hashing: each hash takes tens of milliseconds of CPU and 32 MB, so a flood of sign-ins
// would starve everything else.
import { createSemaphore, type Semaphore } from '#platform/jobs/semaphore.ts';
import { hashPassword, isPassword, type PasswordCost } from './password-hash.ts';

/** Below the four threads that Node shares between hashing, files and DNS. */
const most = 3;
/** Longer queues would time out; further callers are asked to try again. */
const mostWaiting = 60;

export type Queue = Semaphore['run'];

/** A FIFO queue with limited concurrency that refuses when too many calls wait. */
export const openQueue = (limits = { most, mostWaiting }): Queue =>
  createSemaphore({ ...limits, retryAfterSeconds: 2 }).run;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Whether the password has this hash. */
  matches(password: string, hash: string): Promise<boolean>;
};

/** Hashing and comparing, each after its turn in the queue. Without a cost, both have the product's. */
export const openPasswords = (queue: Queue, cost?: PasswordCost): Passwords => ({
  hash: (password) => queue(() => hashPassword(password, cost)),
  matches: (password, hash) => queue(() => isPassword(password, hash, cost)),
});
