// The house whose payment is being recorded in the dialog that opens over any page.
import { create } from 'zustand';

type House = { id: string; label: string };

export const useQuickPayment = create<{ house: House | null }>(() => ({ house: null }));

export const openQuickPayment = (house: House) => useQuickPayment.setState({ house });
export const closeQuickPayment = () => useQuickPayment.setState({ house: null });
