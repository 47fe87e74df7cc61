// The signed-in person, fetched once a session has started and stored in the slices `user` and `loggedUser`, from which
// the header and the consent read it.
import { useEffect } from 'react';
import { getMe } from '#calls/identity/identity.ts';
import type { Me } from '#contract/identity/identity.ts';
import { isGuardShift } from './gate-device.ts';
import { useLoggedUser } from './logged-user.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { queryKeyOf } from '#lib/api/request.ts';
import { sessionState } from './session.ts';
import { operationQuery, useOperation } from '#lib/api/use-operation.ts';
import { useUser } from './user.ts';

/** Stores the signed-in person's data from a response, for example at sign-in or after a change of details. */
export function storeMe(me: Me): void {
  queryClient.setQueryData(queryKeyOf(getMe), me);
  show(me);
}

function show(me: Me): void {
  useUser.getState().setUser({ data: me });
  const { firstName, lastName, profileImageUrl } = me;
  useLoggedUser.getState().setLoggedUser({ firstName, lastName, profileImageUrl });
}

/** The signed-in person, or undefined if nobody is signed in or the response has not arrived. */
export function useMe(): Me | undefined {
  // A guard's shift is a session without an account.
  const enabled = sessionState() === 'present' && !isGuardShift();
  const { data, isLoading, error } = useOperation(getMe, {}, { enabled, meta: { frame: true } });
  useEffect(() => useUser.getState().setLoading(isLoading), [isLoading]);
  useEffect(() => {
    if (error) useUser.getState().setError(error.message);
  }, [error]);
  useEffect(() => {
    if (data) show(data);
  }, [data]);
  return data;
}

/** Fetches the signed-in person, for code outside components such as a sign-in page that finds a token. */
export const fetchMe = (): Promise<Me> => queryClient.ensureQueryData(operationQuery(getMe, {}));
