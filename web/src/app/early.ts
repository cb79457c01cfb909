// Asks for what a page shows first while its scripts are still on their way: who is signed in, and the first rows of the
// page. The client takes these answers instead of asking again. It says in a few bytes what the pages say themselves, and
// a test holds the two together. On a page that the server drew it only gives the colours.

/** Addresses of calls by the address of a page; `{w}` is its workspace. */
const firstCalls: readonly (readonly [page: RegExp, call: string])[] = [
  [/^\/w\/([\w-]+)\/?$/, '/api/workspaces/{w}/home'],
  [
    /^\/w\/([\w-]+)\/rates\/?$/,
    '/api/workspaces/{w}/labour-rates?state=current&sort=award_name%2Crole%2Clevel%2Cmultiplier%2C-effective_date&facets=true&page=1&limit=500',
  ],
  [
    /^\/w\/([\w-]+)\/projects\/?$/,
    '/api/manage/project?workspace_id={w}&is_archived=false&sort=project_name&page=1&limit=500',
  ],
  [/^\/w\/([\w-]+)\/people\/?$/, '/api/workspaces/{w}/users_hz?sort=name&page=1&limit=500'],
];

/** Lists: they also ask for the views that were saved of them. */
const lists = /^\/w\/([\w-]+)\/(rates|projects|people)\/?$/;

const staleAfterMs = 30_000;
const entrance = /^\/(sign-in|set-up|invitation|gallery|bench)(\/|$)/;

/** The calls that a page will make first. A page with a view in its address says itself what it asks. */
export function callsOf(path: string, search: string): string[] {
  if (entrance.test(path)) return [];
  const data = search === '' ? firstCalls.find(([page]) => page.test(path)) : undefined;
  const workspace = data?.[0].exec(path)?.[1] ?? '';
  const list = lists.exec(path)?.[2];
  const views = list ? [`/api/workspaces/{w}/saved-views?list=${list}`] : [];
  return ['/api/session', ...(data ? [data[1], ...views].map((call) => call.replace('{w}', workspace)) : [])];
}

/** The colours as `ThemeProvider` sets them: what the server drew shows before it is here. */
function showScheme(): void {
  const chosen = localStorage.getItem('horizon.colour-scheme');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
}

/** Asks at once, and leaves the answers to the client. */
function ask(): void {
  const headers = { accept: 'application/json', 'x-horizon-product': 'cost' };
  const answers = callsOf(location.pathname, location.search).map((url): [string, Promise<Response | null>] => [
    url,
    fetch(url, { credentials: 'same-origin', headers }).catch(() => null),
  ]);
  const early = new Map(answers);
  (globalThis as { horizonEarly?: Map<string, Promise<Response | null>> }).horizonEarly = early;
  // What no page has taken by then is old.
  setTimeout(() => early.clear(), staleAfterMs);
}

/** A page that the server drew takes no key before its scripts are here, as the veil over it lets no press through. */
function holdKeys(): void {
  const hold = (event: KeyboardEvent) => {
    if (!document.querySelector('#root[aria-busy]')) window.removeEventListener('keydown', hold, true);
    else if (event.key !== 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
  };
  window.addEventListener('keydown', hold, true);
}

if (typeof document !== 'undefined' && typeof location !== 'undefined') {
  showScheme();
  // A page that the server drew brings its answers along.
  if (document.documentElement.dataset['drawn'] === undefined) ask();
  else holdKeys();
}
