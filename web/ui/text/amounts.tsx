// The style of amounts below a component: lists and figures show whole units where the fraction is zero; everything
// else shows amounts exactly.
import { createContext, type ReactNode, useContext } from 'react';

const InList = createContext(false);

export const ListAmounts = ({ children }: { children: ReactNode }) => (
  <InList value={true}>{children}</InList>
);

export const useListAmounts = (): boolean => useContext(InList);
