// What the frame itself asks the server: who is signed in, their communities, their role in the
// chosen one. It keeps the answers in the slices, where every page reads them.
import type { Switchable } from '#lib/switch-community.ts';

export type ListedCommunity = Switchable;

const none: ListedCommunity[] = [];

/** The communities that the person can work in. */
export const useCommunities = (): readonly ListedCommunity[] => none;
