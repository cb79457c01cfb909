import { useRouter, useRouterState } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Marks the link as the current page also below its path; on by default for paths other than `/`. */
  matchBelow?: boolean;
}

/** Whether a link leads to the page shown, or to one above it. */
export function isCurrent(path: string, href: string, matchBelow: boolean): boolean {
  const plain = href.split('?')[0] ?? href;
  if (path === plain) return true;
  return matchBelow && plain !== '/' && path.startsWith(`${plain}/`);
}

/** A link from data (navigation, breadcrumbs, search results). For a known route use the router's typed `Link`. */
export function AppLink({ href, matchBelow = true, onClick, ...rest }: AppLinkProps) {
  const router = useRouter();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content comes with the props
    <a
      {...rest}
      href={href}
      aria-current={isCurrent(path, href, matchBelow) ? 'page' : undefined}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(href);
      }}
    />
  );
}
