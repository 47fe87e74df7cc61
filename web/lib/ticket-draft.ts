// What a screen that broke leaves for the form of a support ticket: where it was, and what was said. In memory alone,
// and taken by the form that opens next.
import { create } from 'zustand';

export type TicketDraft = { route: string; errorId: string | null; message: string };

export const useTicketDraft = create<{ draft: TicketDraft | null }>()(() => ({ draft: null }));

export const draftTicket = (draft: TicketDraft): void => useTicketDraft.setState({ draft });
export const forgetDraft = (): void => useTicketDraft.setState({ draft: null });

/** The version of the browser's part, as it is sent with a ticket. */
export const appVersion = String(import.meta.env['VITE_APP_VERSION'] ?? '');
