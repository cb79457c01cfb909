import { Suspense, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';

/**
 * A part of a page that React hydrates separately: hydrating all at once would block input until every part is done.
 * Nothing in it may suspend. It is memoised: rendering it from outside would make React hydrate all parts at once, and
 * start over with each.
 */
export function Piece({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false);
  const inTime = useDeferredValue(isHydrated ? null : children);
  const shown = isHydrated ? children : inTime;
  return useMemo(
    () => (
      <Suspense>
        {shown}
        <OnHydrated notify={setHydrated} />
      </Suspense>
    ),
    [shown],
  );
}

/** Rendered once React has hydrated its part. */
function OnHydrated({ notify }: { notify: (isHydrated: boolean) => void }) {
  useEffect(() => notify(true), [notify]);
  return null;
}
