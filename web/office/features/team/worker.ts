// The displayed name of a team member.
import type { Worker } from '#contract/team/workers.ts';

export const nameOf = ({ firstName, lastName }: Pick<Worker, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
