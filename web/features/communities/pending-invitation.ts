// The token of an invitation whose link was opened before its person was signed in. It stays in this tab until it is
// used, so that signing up or in leads back to it.

const key = 'joinTeam';

export const pendingInvitation = (): string | null => sessionStorage.getItem(key);
export const keepInvitation = (token: string): void => sessionStorage.setItem(key, token);
export const forgetInvitation = (): void => sessionStorage.removeItem(key);
