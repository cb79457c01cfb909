// The page's own writes come back over the live stream. Queries that a write has refreshed already are not refreshed again.

/** A change comes back within moments; writes older than this are dropped. */
const keptMs = 60_000;
const refreshing = new Map<string, ReadonlySet<string>>();
const nothing: ReadonlySet<string> = new Set();

/** Registers a write that will refresh these domains; returns the origin to send with it. */
export function startWrite(domains: readonly string[]): string {
  const origin = crypto.randomUUID();
  refreshing.set(origin, new Set(domains));
  setTimeout(() => refreshing.delete(origin), keptMs);
  return origin;
}

/** Drops a write that refreshed nothing, because it failed or its answer was lost. */
export function forgetWrite(origin: string): void {
  refreshing.delete(origin);
}

/** The domains that the page's own write refreshes; empty for changes by others. */
export function refreshedByWrite(origin: string | undefined): ReadonlySet<string> {
  return (origin && refreshing.get(origin)) || nothing;
}
