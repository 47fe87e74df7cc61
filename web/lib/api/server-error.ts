// The server-error state: while it is set, an illustration with Reload replaces the page's content.
import { create } from 'zustand';

type ServerError = {
  failed: boolean;
  /** The id of the response in the server's log. */
  requestId: string | undefined;
};

export const useServerError = create<ServerError>()(() => ({
  failed: false,
  requestId: undefined,
}));

export const setServerError = (requestId: string | undefined): void =>
  useServerError.setState({ failed: true, requestId });
