import { Suspense, type ReactNode } from 'react';

/** A part of a page that React takes over from the server's drawing by itself: all at once would keep the page deaf for
 * as long as all parts take. Nothing in it may wait. */
export function Piece({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
