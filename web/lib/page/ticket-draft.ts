// A draft of a support ticket from a screen that crashed: the route, the number of the error and its message. It is in
// memory only, and used by the next ticket form that opens.
import { create } from 'zustand';

export type TicketDraft = { route: string; errorId: string | null; message: string };

export const useTicketDraft = create<{ draft: TicketDraft | null }>()(() => ({ draft: null }));

export const draftTicket = (draft: TicketDraft): void => useTicketDraft.setState({ draft });
export const forgetDraft = (): void => useTicketDraft.setState({ draft: null });

/** The version of the web app, sent with a ticket. */
export const appVersion = String(import.meta.env['VITE_APP_VERSION'] ?? '');
