// Adds the community to the link of a page. The link then opens the same community for everyone: after a sign-in, in
// another tab, and while another community is chosen.

/** The query parameter of an address that contains the community's id. */
export const communityKey = 'CommunityId';

/** Adds the community to a path. A path that already contains a community is unchanged. */
export function withCommunity(path: string, communityId: string): string {
  const url = new URL(path, 'http://product.invalid');
  if (!url.searchParams.has(communityKey)) url.searchParams.set(communityKey, communityId);
  return url.pathname + url.search + url.hash;
}

/** Removes the community from a path. */
export function withoutCommunity(path: string): string {
  const url = new URL(path, 'http://product.invalid');
  url.searchParams.delete(communityKey);
  return url.pathname + url.search + url.hash;
}
