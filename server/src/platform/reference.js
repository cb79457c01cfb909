// Brings the reference to life: finds calls, fetches what a call takes and answers when it is opened, sends it.
const find = document.querySelector('#find');
const found = document.querySelector('#found');
const calls = [...document.querySelectorAll('main section > details')];
const texts = new Map(
  calls.map((call) => [call, `${call.id} ${call.querySelector('summary').textContent}`.toLowerCase()]),
);
const mostShown = 20_000;

function narrow() {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const call of calls) {
    call.hidden = !words.every((word) => texts.get(call).includes(word));
    if (!call.hidden) shown += 1;
  }
  for (const section of document.querySelectorAll('main section')) {
    section.hidden = !section.querySelector(':scope > details:not([hidden])');
  }
  found.textContent = shown === 0 ? 'No call has all of these words' : `${shown} ${shown === 1 ? 'call' : 'calls'}`;
}

async function fill(call) {
  const place = call.querySelector('.call');
  if (!call.open || place.dataset.filled) return;
  place.dataset.filled = 'true';
  place.textContent = 'Loading …';
  try {
    const answer = await fetch(`/api/docs/calls/${encodeURIComponent(call.id)}`);
    if (!answer.ok) throw new Error(String(answer.status));
    place.innerHTML = await answer.text();
  } catch {
    delete place.dataset.filled;
    place.textContent = 'It could not be loaded. Close it and open it again.';
  }
}

function requestOf(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  const headers = {};
  for (const field of form.querySelectorAll('[data-in]')) {
    if (field.value === '') continue;
    if (field.dataset.in === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (field.dataset.in === 'query') query.append(field.name, field.value);
    else headers[field.name] = field.value;
  }
  const file = form.elements.namedItem('file');
  const text = form.elements.namedItem('body');
  let body;
  if (file) {
    body = new FormData();
    if (file.files[0]) body.append('file', file.files[0]);
  } else if (text) {
    body = text.value;
    headers['content-type'] = 'application/json';
  }
  const address = query.size > 0 ? `${path}?${query}` : path;
  return [address, { method: form.dataset.method, headers, body }];
}

async function send(form) {
  const place = form.querySelector('.answer');
  const button = form.querySelector('button');
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
      pretty.length > mostShown ? `${pretty.slice(0, mostShown)}\n… (${pretty.length} characters)` : pretty;
    const status = document.createElement('p');
    status.textContent = `Answered ${answer.status}`;
    place.replaceChildren(status, shown);
  } catch (error) {
    place.textContent = `It could not be sent: ${error.message}`;
  } finally {
    button.disabled = false;
    if (document.activeElement === document.body) button.focus();
  }
}

/** The call that the address names is opened and shown. */
function show() {
  const call = document.querySelector(`main section > details[id="${CSS.escape(location.hash.slice(1))}"]`);
  if (!call) return;
  call.open = true;
  call.querySelector('summary').focus();
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
  void send(event.target);
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
