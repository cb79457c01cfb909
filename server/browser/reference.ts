// Brings the reference to life: finds calls, fetches what a call takes and answers when it is opened, sends it.
// The server takes the types away and serves the rest (`platform/reference.ts`): nothing is imported.

/** An element that the page is made with. */
function part<E extends Element = HTMLElement>(selector: string, of: ParentNode = document): E {
  const found = of.querySelector<E>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

const find = part<HTMLInputElement>('#find');
const found = part('#found');
const calls = [...document.querySelectorAll<HTMLDetailsElement>('main section > details')];
const texts = new Map(calls.map((call) => [call, `${call.id} ${part('summary', call).textContent}`.toLowerCase()]));
const maxShown = 20_000;

function narrow(): void {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const call of calls) {
    call.hidden = !words.every((word) => texts.get(call)?.includes(word));
    if (!call.hidden) shown += 1;
  }
  for (const section of document.querySelectorAll<HTMLElement>('main section')) {
    section.hidden = !section.querySelector(':scope > details:not([hidden])');
  }
  found.textContent = shown === 0 ? 'No call has all of these words' : `${shown} ${shown === 1 ? 'call' : 'calls'}`;
}

async function fill(call: HTMLDetailsElement): Promise<void> {
  const place = part('.call', call);
  if (!call.open || place.dataset['filled']) return;
  place.dataset['filled'] = 'true';
  place.textContent = 'Loading …';
  try {
    const answer = await fetch(`/api/docs/calls/${encodeURIComponent(call.id)}`);
    if (!answer.ok) throw new Error(String(answer.status));
    place.innerHTML = await answer.text();
  } catch {
    delete place.dataset['filled'];
    place.textContent = 'It could not be loaded. Close it and open it again.';
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function requestOf(form: HTMLFormElement): [address: string, init: RequestInit] {
  let path = form.dataset['path'] ?? '';
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const field of form.querySelectorAll<Field>('[data-in]')) {
    if (field.value === '') continue;
    const place = field.dataset['in'];
    if (place === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (place === 'query') query.append(field.name, field.value);
    else headers[field.name] = field.value;
  }
  const file = form.querySelector<HTMLInputElement>('[name="file"]');
  const text = form.querySelector<HTMLTextAreaElement>('[name="body"]');
  let body: FormData | string | null = null;
  if (file) {
    body = new FormData();
    if (file.files?.[0]) body.append('file', file.files[0]);
  } else if (text) {
    body = text.value;
    headers['content-type'] = 'application/json';
  }
  const address = query.size > 0 ? `${path}?${query}` : path;
  return [address, { method: form.dataset['method'] ?? 'GET', headers, body }];
}

async function send(form: HTMLFormElement): Promise<void> {
  const place = part('.answer', form);
  const button = part<HTMLButtonElement>('button', form);
  button.disabled = true;
  place.textContent = 'Sending …';
  try {
    const [address, init] = requestOf(form);
    const answer = await fetch(address, init);
    const type = answer.headers.get('content-type') ?? '';
    const text = /json|text|xml/.test(type)
      ? await answer.text()
      : `${type} ${answer.headers.get('content-length') ?? ''}`;
    const pretty = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
    const shown = document.createElement('pre');
    shown.tabIndex = 0;
    shown.setAttribute('aria-label', 'The answer');
    shown.textContent =
      pretty.length > maxShown ? `${pretty.slice(0, maxShown)}\n… (${pretty.length} characters)` : pretty;
    const status = document.createElement('p');
    status.textContent = `Answered ${answer.status}`;
    place.replaceChildren(status, shown);
  } catch (error) {
    place.textContent = `It could not be sent: ${(error as Error).message}`;
  } finally {
    button.disabled = false;
    if (document.activeElement === document.body) button.focus();
  }
}

/** The call that the address names is opened and shown. */
function show(): void {
  const call = document.querySelector<HTMLDetailsElement>(
    `main section > details[id="${CSS.escape(location.hash.slice(1))}"]`,
  );
  if (!call) return;
  call.open = true;
  part('summary', call).focus();
  call.scrollIntoView();
}

find.addEventListener('input', narrow);
for (const call of calls) {
  call.addEventListener('toggle', () => {
    if (call.open) history.replaceState(null, '', `#${call.id}`);
    void fill(call);
  });
}
document.addEventListener('submit', (event) => {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement) void send(event.target);
});
document.addEventListener('keydown', (event) => {
  const isTyped = event.target instanceof Element && event.target.closest('input, textarea');
  if (event.key === '/' && !isTyped && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    find.focus();
  }
});
window.addEventListener('hashchange', show);
narrow();
show();
