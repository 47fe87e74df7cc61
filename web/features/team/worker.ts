// How a worker is called.
import type { Worker } from '#contract/workers.ts';

export const nameOf = ({ firstName, lastName }: Pick<Worker, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
