// The upload queue: four files at a time, each with its state. It goes on while people move between pages, and resumes
// after a reload.
import type { CallName } from '@horizon/contract';
import { createStore } from '../../ui/store.ts';
import { api, ApiFailure } from '../api.ts';
import { sentName, type DroppedFile } from './dropped-files.ts';
import { forgetUpload, keepUploads, keptUploads } from './kept-files.ts';
import { sendUpload } from './send-upload.ts';

/** The record that files are uploaded to: the call that starts uploads, and its path parameters. */
export interface UploadTarget {
  call: CallName;
  params: Record<string, string>;
  /** More fields for the body, next to the files. */
  body?: Record<string, unknown>;
}

/** `failed` can be retried; `refused` cannot. */
export type UploadState = 'starting' | 'queued' | 'sending' | 'cut' | 'done' | 'refused' | 'failed';

export interface UploadItem {
  key: string;
  target: UploadTarget;
  name: string;
  folder: string;
  size: number;
  sent: number;
  state: UploadState;
  /** Why it was refused or failed. */
  note: string | null;
}

const atOnce = 4;
/** The most uploads started by one call. */
const startedAtOnce = 100;
/** The interval at which progress is shown. */
const shownEveryMillis = 120;

interface Sent extends UploadItem {
  file: Blob;
  person: string;
  id: string | null;
  url: string | null;
  /** Bytes that the server has; null to ask it. */
  received: number | null;
  abort: AbortController;
}

const items = new Map<string, Sent>();
/** All uploads, in the order in which they were added. */
export const uploads = createStore<readonly UploadItem[]>([]);
let showing: ReturnType<typeof setTimeout> | undefined;

const show = () => uploads.set([...items.values()].map((item): UploadItem => ({ ...item })));
function change(item: Sent, changes: Partial<Sent>): void {
  Object.assign(item, changes);
  showing ??= setTimeout(() => {
    showing = undefined;
    show();
  }, shownEveryMillis);
}

/** A key that is the same for the same target. */
export const targetKey = ({ call, params }: UploadTarget) => `${call} ${JSON.stringify(params)}`;

const newItem = (target: UploadTarget, person: string, { file, folder }: DroppedFile): Sent => ({
  key: crypto.randomUUID(),
  target,
  person,
  file,
  name: sentName(file.name),
  folder: sentName(folder),
  size: file.size,
  sent: 0,
  state: 'starting',
  note: null,
  id: null,
  url: null,
  received: 0,
  abort: new AbortController(),
});

/** Uploads files to a record. */
export async function sendFiles(target: UploadTarget, person: string, files: readonly DroppedFile[]): Promise<void> {
  const added = files.map((file) => newItem(target, person, file));
  for (const item of added) items.set(item.key, item);
  show();
  for (let at = 0; at < added.length; at += startedAtOnce) {
    await startAll(target, added.slice(at, at + startedAtOnce));
  }
}

interface Started {
  items: { id: string | null; url: string | null; name: string; refusal: string | null }[];
}

async function startAll(target: UploadTarget, group: readonly Sent[]): Promise<void> {
  const body = { ...target.body, files: group.map(({ name, folder, size }) => ({ name, folder, size })) };
  let started: Started;
  try {
    const options = { idempotencyKey: crypto.randomUUID(), person: group[0]!.person };
    started = (await api(target.call, { params: target.params, body } as never, options)) as Started;
  } catch (error) {
    for (const item of group) change(item, { state: 'failed', note: (error as Error).message });
    return;
  }
  for (const [at, { id, url, name, refusal }] of started.items.entries()) {
    const item = group[at]!;
    change(
      item,
      refusal === null ? { id, url, name, state: 'queued', received: 0 } : { state: 'refused', note: refusal },
    );
  }
  const queued = group.filter(({ state }) => state === 'queued');
  void keepUploads(
    queued.map(({ id, url, person, name, folder, file }) => ({
      id: id!,
      url: url!,
      person,
      target,
      name,
      folder,
      file,
    })),
  );
  pump();
}

/** Resumes this person's unfinished uploads from before a reload. */
export async function resumeKept(person: string): Promise<void> {
  const known = new Set([...items.values()].map(({ id }) => id));
  for (const { id, url, target, name, folder, file } of await keptUploads(person)) {
    if (known.has(id)) continue;
    const item = newItem(target as UploadTarget, person, { file: file as File, folder });
    Object.assign(item, { name, id, url, state: 'queued', received: null });
    items.set(item.key, item);
  }
  show();
  pump();
}

function pump(): void {
  const all = [...items.values()];
  const busy = all.filter(({ state }) => state === 'sending' || state === 'cut').length;
  for (const item of all.filter(({ state }) => state === 'queued').slice(0, Math.max(0, atOnce - busy))) {
    void send(item);
  }
}

async function send(item: Sent): Promise<void> {
  change(item, { state: 'sending' });
  try {
    await sendUpload({
      url: item.url!,
      file: item.file,
      person: item.person,
      received: item.received,
      signal: item.abort.signal,
      onProgress: (sent) => change(item, { sent }),
      onCut: (isCut) => change(item, { state: isCut ? 'cut' : 'sending' }),
    });
    change(item, { state: 'done', sent: item.size, file: new Blob() });
    void forgetUpload(item.id!);
  } catch (error) {
    if (item.abort.signal.aborted) return;
    const isFinal = error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 401;
    if (isFinal) void forgetUpload(item.id!);
    change(item, { state: isFinal ? 'refused' : 'failed', note: (error as Error).message, received: null });
  } finally {
    pump();
  }
}

/** Retries a failed upload. */
export function retryUpload(key: string): void {
  const item = items.get(key);
  if (item?.state !== 'failed') return;
  if (item.url === null) {
    change(item, { state: 'starting', note: null });
    void startAll(item.target, [item]);
    return;
  }
  change(item, { state: 'queued', note: null, received: null });
  pump();
}

/** Cancels an upload and discards the bytes received. */
export function discardUpload(key: string): void {
  const item = items.get(key);
  if (!item) return;
  items.delete(key);
  item.abort.abort();
  show();
  if (item.id !== null && item.state !== 'done') {
    void forgetUpload(item.id);
    const params = { workspaceId: item.target.params['workspaceId']!, id: item.id };
    // The server removes the rest after a day at the latest.
    void api('cancelUpload', { params }, { person: item.person }).catch(() => undefined);
  }
  pump();
}

/** Removes the finished and refused uploads of a target from the screen. */
export function clearFinished(target: UploadTarget): void {
  const of = targetKey(target);
  for (const item of items.values()) {
    if (targetKey(item.target) === of && ['done', 'refused'].includes(item.state)) items.delete(item.key);
  }
  show();
}
