// The server-error state (spec 2): while it is set, an illustration with Reload replaces the
// page's content.
import { create } from 'zustand';

export const useServerError = create<{ failed: boolean }>()(() => ({ failed: false }));

export const setServerError = (): void => useServerError.setState({ failed: true });
