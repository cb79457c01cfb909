import { Suspense, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';

/**
 * A part of a page that React hydrates separately: hydrating all at once would block input until every part is done.
 * Nothing in it may suspend. It is memoised: rendering it from outside would make React hydrate all parts at once, and
 * start over with each.
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

/** Rendered once React has hydrated its part. */
function Taken({ notify }: { notify: (isTaken: boolean) => void }) {
  useEffect(() => notify(true), [notify]);
  return null;
}
