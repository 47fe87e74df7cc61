// A link to a page of a community includes the community, so that it means the same to everyone who opens it: after a
// sign-in, in another tab, and while another community is chosen.

/** The part of an address that names the community. */
export const communityKey = 'CommunityId';

/** A path of the product with its community added; an existing community in it stays. */
export function withCommunity(path: string, communityId: string): string {
  const url = new URL(path, 'http://product.invalid');
  if (!url.searchParams.has(communityKey)) url.searchParams.set(communityKey, communityId);
  return url.pathname + url.search + url.hash;
}

/** The same path without the community. */
export function withoutCommunity(path: string): string {
  const url = new URL(path, 'http://product.invalid');
  url.searchParams.delete(communityKey);
  return url.pathname + url.search + url.hash;
}
