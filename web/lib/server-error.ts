// The server-error state (spec 2): while it is set, an illustration with Reload replaces the
// page's content.
import { create } from 'zustand';

type ServerError = {
  failed: boolean;
  /** Under which the answer stands in the server's log. */
  requestId: string | undefined;
};

export const useServerError = create<ServerError>()(() => ({
  failed: false,
  requestId: undefined,
}));

export const setServerError = (requestId: string | undefined): void =>
  useServerError.setState({ failed: true, requestId });
