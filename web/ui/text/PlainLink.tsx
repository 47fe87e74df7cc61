// A link to one of the product's own addresses, given as a string from `paths.ts`. It is a real
// anchor (middle click, copy address) that changes the route without loading the page.
import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

type PlainLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** Whether a click means "open here": no modifier, the main button, not already handled. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey;

export function PlainLink({ href, onClick, onMouseEnter, children, ...rest }: PlainLinkProps) {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event)) return;
        event.preventDefault();
        router.history.push(href);
      }}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        preload(router, href);
      }}
    >
      {children}
    </a>
  );
}

/**
 * Fetches the code and data of a route ahead of the click. Errors are ignored, because the click fetches both again.
 */
export function preload(router: ReturnType<typeof useRouter>, href: string): void {
  router.preloadRoute({ to: href } as never).catch(() => undefined);
}
