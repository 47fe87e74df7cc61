// The addresses that may be opened after a sign-in: pages of this product, and never another site.

/** Pages that lead to a session or report its end. */
const entryPages = new Set([
  '/',
  '/forgot_password',
  '/request_otp',
  '/verify_email',
  '/signup',
  '/update-user-details',
  '/session-expired',
  '/unauthorized',
  '/gate-console',
]);

/** The address as a path of this product; null for another site and for a page of the sign-in itself. */
export function sameOriginPath(address: string, origin: string): string | null {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  // A path such as `//example.com` would open another site.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  return entryPages.has(url.pathname) ? null : url.pathname + url.search + url.hash;
}
