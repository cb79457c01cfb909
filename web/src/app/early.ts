// Sends a page's first calls while its scripts are still loading: the session, and the first rows of the page. The client
// uses these answers instead of fetching again. It repeats in a few bytes what the pages define, and a test keeps both in
// step. On a server-rendered page it only sets the colour scheme.

/** The call of each page by the page's path; `{w}` is its workspace. */
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

/** Lists, which also fetch their saved views. */
const lists = /^\/w\/([\w-]+)\/(rates|projects|people)\/?$/;

const staleAfterMs = 30_000;
const maxOpeningMs = 5000;
const entrance = /^\/(sign-in|set-up|forgot-password|unsubscribe|invitation|gallery|bench)(\/|$)/;

/** The calls that a page will make first. A page with a view in its address is left to make its own. */
export function callsOf(path: string, search: string): string[] {
  if (entrance.test(path)) return [];
  const data = search === '' ? firstCalls.find(([page]) => page.test(path)) : undefined;
  const workspace = data?.[0].exec(path)?.[1] ?? '';
  const list = lists.exec(path)?.[2];
  const views = list ? [`/api/workspaces/{w}/saved-views?list=${list}`] : [];
  return ['/api/session', ...(data ? [data[1], ...views].map((call) => call.replace('{w}', workspace)) : [])];
}

/** A stored value; null if there is none or the browser blocks storage. */
function kept(key: 'colour-scheme' | 'caller'): string | null {
  try {
    // This script imports nothing: imports would delay the first paint.
    // oxlint-disable-next-line no-restricted-globals
    return localStorage.getItem(`horizon.${key}`);
  } catch {
    return null;
  }
}

/** Sets the colour scheme like `ThemeProvider`: the server-rendered page shows before that has loaded. */
function showScheme(): void {
  const chosen = kept('colour-scheme');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
}

/** Sends the calls, and leaves the answers to the client. */
function ask(): void {
  const headers = { accept: 'application/json', 'x-horizon-product': 'cost' };
  const answers = callsOf(location.pathname, location.search).map((url): [string, Promise<Response | null>] => [
    url,
    fetch(url, { credentials: 'same-origin', headers }).catch(() => null),
  ]);
  const early = new Map(answers);
  (globalThis as { horizonEarly?: Map<string, Promise<Response | null>> }).horizonEarly = early;
  // Answers not used by then are stale.
  setTimeout(() => early.clear(), staleAfterMs);
}

interface Session {
  kinde_id: string;
  seeing_as: { by_kinde_id: string } | null;
}
interface FirstAnswers {
  queries: readonly { queryKey: readonly unknown[]; state: { data: unknown } }[];
}

/**
 * Whether a page restored by the browser belongs to somebody else. `answers` are those it was rendered from, null while it
 * waits for them; `caller` is the last person signed in in this browser who has not signed out.
 */
export function isOfAnother(answers: string | null, caller: string | null): boolean {
  try {
    const { queries } = JSON.parse(answers ?? '') as FirstAnswers;
    const session = queries.find(({ queryKey }) => queryKey.includes('getSession'))?.state.data as Session;
    const now = JSON.parse(caller ?? '') as Session;
    return (session.seeing_as?.by_kinde_id ?? session.kinde_id) !== now.kinde_id;
  } catch {
    // The person is not known, or the page is incomplete.
    return true;
  }
}

/**
 * Reloads a page that the browser's Back button restores, if somebody else has signed in since. This covers pages left
 * before their scripts had loaded; later `sign-out.ts` does the same.
 */
function lookWhenShownAgain(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !document.querySelector('#root[aria-busy], #root > .opening')) return;
    if (!isOfAnother(document.querySelector('#first-answers')?.textContent ?? null, kept('caller'))) return;
    document.documentElement.hidden = true;
    location.reload();
  });
}

const textField = 'input:not([type=checkbox], [type=radio]), textarea';
const pressable = 'button, [role=button], input, [data-opens], [role=gridcell], [role=columnheader]';
const closest = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
const nameOf = (element: Element) => element.ariaLabel ?? element.textContent;
const lineOf = (element: Element) => element.closest<HTMLElement>('[data-line]')?.dataset['line'];

/** The element itself, or its replacement after the browser has rendered the page again; in a list, that of the same row. */
const withoutLevelling = (element: HTMLElement) =>
  element.isConnected
    ? element
    : [...document.querySelectorAll<HTMLElement>(element.tagName)].find(
        (each) => nameOf(each) === nameOf(element) && lineOf(each) === lineOf(element),
      );

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Types text into a field so that React notices: it compares with the value that it has tracked. */
function typeAgain(field: HTMLElement | undefined, text: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.value = '';
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Buffers text typed after a press until the form that it opens has loaded, and types it into the first field. Pressing
 * elsewhere in the meantime discards it.
 */
function keepFor(words: string): void {
  let kept = words;
  const ends = new AbortController();
  const { signal } = ends;
  const give = (event: Event) => {
    const field = closest(event, textField);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    ends.abort();
    typeAgain(field, field.value + kept);
  };
  const add = (event: KeyboardEvent) => {
    if (!isLetter(event) || closest(event, textField)) return;
    event.preventDefault();
    kept += event.key;
  };
  window.addEventListener('focusin', give, { signal });
  window.addEventListener('keydown', add, { capture: true, signal });
  window.addEventListener('pointerdown', () => ends.abort(), { capture: true, signal });
  setTimeout(() => ends.abort(), maxOpeningMs);
}

/**
 * A server-rendered page handles no events before its scripts have loaded. Its links work; typed text and the last press
 * are buffered and replayed then: letters after the press go into the form that it opens. Other keys are ignored.
 */
function keepForLater(): void {
  let pressed: HTMLElement | null = null;
  /** The text typed after the press. */
  let words = '';
  const typed = new Map<HTMLElement, string>();
  const isBusy = () => document.querySelector('#root[aria-busy]') !== null;
  const press = (event: Event) => {
    if (!isBusy() || closest(event, `a[href], ${textField}`)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = closest(event, pressable) ?? pressed;
    words = '';
  };
  const type = (event: Event) => {
    const field = closest(event, textField);
    if (isBusy() && field) typed.set(field, (field as HTMLInputElement).value);
  };
  const key = (event: KeyboardEvent) => {
    if (isBusy() && pressed && isLetter(event) && !closest(event, textField) && (words !== '' || event.key !== ' ')) {
      event.preventDefault();
      words += event.key;
      return;
    }
    const isPress = event.key === 'Enter' || event.key === ' ';
    const isHandled = closest(event, textField) || (isPress && closest(event, `a[href], ${pressable}`));
    const isOfBrowser = event.key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey;
    if (isBusy() && !isHandled && !isOfBrowser) event.preventDefault();
  };
  const ends = new AbortController();
  const early = { capture: true, signal: ends.signal };
  window.addEventListener('click', press, early);
  window.addEventListener('input', type, early);
  window.addEventListener('keydown', key, early);
  const watch = new MutationObserver(() => {
    if (isBusy() || document.readyState === 'loading') return;
    watch.disconnect();
    ends.abort();
    for (const [field, text] of typed) typeAgain(withoutLevelling(field), text);
    if (words !== '') keepFor(words);
    if (pressed) withoutLevelling(pressed)?.click();
  });
  watch.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
}

if (typeof document !== 'undefined' && typeof location !== 'undefined') {
  showScheme();
  lookWhenShownAgain();
  // A server-rendered page comes with its answers.
  if (document.documentElement.dataset['drawn'] === undefined) ask();
  else keepForLater();
}
