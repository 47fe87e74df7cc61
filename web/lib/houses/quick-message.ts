// The street or house whose people get a message, in the dialog that opens over any page.
import { create } from 'zustand';

export type Addressee = { kind: 'Streets' | 'Houses'; id: string; label: string };

export const useQuickMessage = create<{ to: Addressee | null }>(() => ({ to: null }));

export const openQuickMessage = (to: Addressee) => useQuickMessage.setState({ to });
export const closeQuickMessage = () => useQuickMessage.setState({ to: null });
