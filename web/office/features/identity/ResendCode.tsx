// "Resend code", which is disabled for a while after each code and shows the remaining time.
import { Anchor } from '@mantine/core';
import { useEffect, useState } from 'react';

type ResendCodeProps = {
  /** The time when another code may be requested, in milliseconds since 1970. */
  resendAtMs: number;
  onResend: () => void;
};

export function ResendCode({ resendAtMs, onResend }: ResendCodeProps) {
  const seconds = useSecondsUntil(resendAtMs);
  if (seconds > 0) {
    const left = seconds > 90 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`;
    return <span>Resend code in {left}</span>;
  }
  return (
    <Anchor component="button" type="button" onClick={onResend}>
      Resend code
    </Anchor>
  );
}

function useSecondsUntil(instantMs: number): number {
  const left = () => Math.max(0, Math.ceil((instantMs - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `left` only reads the instant.
  }, [instantMs]);
  return seconds;
}
