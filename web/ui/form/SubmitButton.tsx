// The button that sends a form. It is busy while the form is sent and usable at every other time:
// what is wrong is said after a press, not by a dead button.
import { Button, type ButtonProps } from '@mantine/core';
import { createContext, use, type ReactNode } from 'react';

export const SendingContext = createContext(false);

/** Whether the form around is being sent. */
export const useSending = (): boolean => use(SendingContext);

export function SubmitButton({ children, ...rest }: ButtonProps & { children: ReactNode }) {
  return (
    <Button type="submit" loading={useSending()} {...rest}>
      {children}
    </Button>
  );
}
