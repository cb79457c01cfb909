// Sends forms to the server: the form, then its photos, then its submission. Each step is idempotent, so that an interrupted
// connection loses nothing.
import { api, ApiFailure, type CallAnswer } from '../client/api.ts';
import { persistedQueue } from '../client/persisted-queue.ts';
import { createStore } from '../ui/store.ts';
import { sendUpload } from '../client/uploads/send-upload.ts';
import { isEqual } from '@horizon/schedule';
import { dropForm, keepForm, keptForms, type KeptForm } from './kept-forms.ts';

type Form = CallAnswer<'getForm'>;

/** Forms waiting in this browser. */
export const formQueue = persistedQueue<KeptForm>({
  waiting: createStore<readonly KeptForm[]>([]),
  kept: () => keptForms('outbox'),
  keep: (form) => keepForm('outbox', form),
  drop: (key) => dropForm('outbox', key),
  submit: sendForm,
  finalCodes: ['stale', 'illegal_transition', 'switched_off', 'archived'],
});

async function sendForm(form: KeptForm): Promise<void> {
  const { userId: person, workspaceId } = form;
  const stored = form.formId === null ? await create(form) : await update(form, form.formId);
  await sendFiles(form, stored.id);
  if (form.submits && (stored.status === 'draft' || stored.status === 'returned')) {
    const params = { workspaceId, id: stored.id };
    await api('submitForm', { params, body: { version: stored.version } }, { person });
  }
}

/** Creates the form; the draft's key ensures that it is created only once. */
async function create({ key, userId: person, workspaceId, ...form }: KeptForm): Promise<Form> {
  const body = {
    form_type_id: form.formTypeId,
    form_type_version: form.formTypeVersion,
    project_id: form.projectId,
    title: form.title,
    answers: form.answers,
  };
  const made = await api('createForm', { params: { workspaceId }, body }, { idempotencyKey: key, person });
  // A repeated response is the original one: the form may have been submitted since.
  return api('getForm', { params: { workspaceId, id: made.id } }, { person });
}

async function update(form: KeptForm, id: string): Promise<Form> {
  const { userId: person, workspaceId, title, answers } = form;
  const params = { workspaceId, id };
  try {
    return await api('updateForm', { params, body: { title, answers, version: form.version ?? 1 } }, { person });
  } catch (error) {
    const current = error instanceof ApiFailure ? await api('getForm', { params }, { person }).catch(() => null) : null;
    // An earlier attempt reached the server, though its response was lost.
    if (current && isEqual(current.answers, answers) && current.title === title) return current;
    throw error;
  }
}

/** Uploads the photos the server does not have yet. */
async function sendFiles({ files, userId: person, workspaceId }: KeptForm, id: string): Promise<void> {
  if (files.length === 0) return;
  const params = { workspaceId, id };
  const { items } = await api('listFormAttachments', { params, query: { limit: 500 } });
  const there = new Set(items.map(({ name }) => name));
  for (const { name, blob } of files.filter((file) => !there.has(file.name))) {
    const body = { files: [{ name, folder: '', size: blob.size }] };
    // One after another: the phone on site has a slow connection.
    // oxlint-disable-next-line no-await-in-loop
    const started = await api('addFormAttachments', { params, body }, { idempotencyKey: crypto.randomUUID(), person });
    const { url, refusal } = started.items[0]!;
    if (url === null) throw new ApiFailure(422, `${name}: ${refusal ?? 'it was refused'}`);
    const sending = { url, file: blob, person, received: 0, onProgress: () => undefined, onCut: () => undefined };
    // oxlint-disable-next-line no-await-in-loop
    await sendUpload({ ...sending, signal: AbortSignal.timeout(300_000) });
  }
}
