// A write of this page comes back over the live stream. What the write has refreshed itself is not refreshed again.

/** A change comes back within moments; later than this its write is forgotten. */
const keptMs = 60_000;
const refreshing = new Map<string, ReadonlySet<string>>();
const nothing: ReadonlySet<string> = new Set();

/** Remembers a write that will refresh these domains; answers the origin to send with it. */
export function startWrite(domains: readonly string[]): string {
  const origin = crypto.randomUUID();
  refreshing.set(origin, new Set(domains));
  setTimeout(() => refreshing.delete(origin), keptMs);
  return origin;
}

/** Forgets a write that refreshed nothing: it failed, or its answer was lost. */
export function forgetWrite(origin: string): void {
  refreshing.delete(origin);
}

/** The domains that the write behind a change refreshes by itself; none for changes of others. */
export function refreshedByWrite(origin: string | undefined): ReadonlySet<string> {
  return (origin && refreshing.get(origin)) || nothing;
}
