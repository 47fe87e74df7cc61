// An invitation whose link was opened before the person signed in: its page and its token. The invitation stays in this
// tab until it is used or a session ends, so that signing up or in leads back to it.

const key = 'pendingInvitation';

type Pending = { page: string; token: string };

function read(): Pending | null {
  const kept = sessionStorage.getItem(key);
  return kept === null ? null : (JSON.parse(kept) as Pending);
}

/** The page of the pending invitation; null if no invitation is pending. */
export const pendingPage = (): string | null => read()?.page ?? null;

/** The token of the pending invitation, if it belongs to this page; otherwise null. */
export const pendingInvitation = (page: string): string | null => {
  const kept = read();
  return kept?.page === page ? kept.token : null;
};

export const keepInvitation = (pending: Pending): void =>
  sessionStorage.setItem(key, JSON.stringify(pending));
export const forgetInvitation = (): void => sessionStorage.removeItem(key);
