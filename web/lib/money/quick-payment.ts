// The house of the dialog that records a payment over any page; null while the dialog is closed.
import { create } from 'zustand';

type House = { id: string; label: string };

export const useQuickPayment = create<{ house: House | null }>(() => ({ house: null }));

export const openQuickPayment = (house: House) => useQuickPayment.setState({ house });
export const closeQuickPayment = () => useQuickPayment.setState({ house: null });
