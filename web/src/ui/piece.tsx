import { Suspense, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';

/**
 * A part of a page that React takes over from the server's drawing by itself: all at once would keep the page deaf for as long
 * as all parts take. Nothing in it may wait. Whatever draws the page again meanwhile leaves it alone: else React would take over
 * all parts at once, and begin again with each.
 */
export function Piece({ children }: { children: ReactNode }) {
  const [isTaken, setTaken] = useState(false);
  const inTime = useDeferredValue(isTaken ? null : children);
  const shown = isTaken ? children : inTime;
  return useMemo(
    () => (
      <Suspense>
        {shown}
        <Taken notify={setTaken} />
      </Suspense>
    ),
    [shown],
  );
}

/** Stands in what React has taken over. */
function Taken({ notify }: { notify: (isTaken: boolean) => void }) {
  useEffect(() => notify(true), [notify]);
  return null;
}
