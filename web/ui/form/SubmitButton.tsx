// The button that submits a form. It is busy during the submit and enabled at all other times: errors show after a
// press instead of a disabled button.
import { Button, type ButtonProps } from '@mantine/core';
import { createContext, use, type ReactNode } from 'react';

export const SendingContext = createContext(false);

/** Whether the surrounding form is being submitted. */
export const useSending = (): boolean => use(SendingContext);

export function SubmitButton({ children, ...rest }: ButtonProps & { children: ReactNode }) {
  return (
    <Button type="submit" loading={useSending()} {...rest}>
      {children}
    </Button>
  );
}
