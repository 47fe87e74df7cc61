// Which legal document is open over the screen. Any page may open one; the frame shows it.
import { create } from 'zustand';

export type LegalDocumentName = 'privacy' | 'terms';

export const useLegal = create<{ shown: LegalDocumentName | null }>()(() => ({ shown: null }));

export const openLegal = (shown: LegalDocumentName): void => useLegal.setState({ shown });
export const closeLegal = (): void => useLegal.setState({ shown: null });
