// Catches errors below it and shows the error screen in its place; navigation resets it.
import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { ErrorScreen } from './ErrorScreen.tsx';

export function PageBoundary({ children }: { children: ReactNode }) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <ErrorBoundary resetKeys={[path]} FallbackComponent={Fallback}>
      {children}
    </ErrorBoundary>
  );
}

function Fallback({ error, resetErrorBoundary: reset }: FallbackProps) {
  const router = useRouter();
  const path = useLocation({ select: (location) => location.pathname });
  const retry = useCallback(() => {
    // If a chunk fails to load, the router caches the failure until it is invalidated.
    void router.invalidate().finally(reset);
  }, [router, reset]);
  const back = useCallback(() => {
    if (router.history.canGoBack()) router.history.back();
    else router.history.replace('/');
  }, [router]);
  return <ErrorScreen error={error} path={path} onRetry={retry} onBack={back} />;
}
