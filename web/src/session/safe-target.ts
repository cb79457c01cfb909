/** The page after signing in: a page of this site, otherwise the start page. For an address elsewhere (also `//host`,
 * `/\host` and `javascript:`) it is `/`, so that a link cannot lead people to another site after they type their password. */
export function safeTarget(to: string | undefined, origin = window.location.origin): string {
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return '/';
  const url = new URL(to, origin);
  const path = `${url.pathname}${url.search}${url.hash}`;
  const isEntrance = /^\/(sign-in|set-up|invitation|api)(\/|$)/.test(url.pathname);
  return url.origin !== origin || path.startsWith('//') || isEntrance ? '/' : path;
}
