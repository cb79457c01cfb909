import { createStore } from './store.ts';
import { inTabStorage } from './browser-storage.ts';

export interface ToastAction {
  label: string;
  run: () => void;
}

/** A message to the person. `lasts` is null for toasts that stay until closed. */
export interface Toast {
  id: number;
  kind: 'success' | 'info' | 'error';
  title: string;
  detail?: string;
  undo?: () => void;
  action?: ToastAction;
  reference?: string;
  at: Date;
  lastsMs: number | null;
}

export type ToastInput = Pick<Toast, 'title'> & Partial<Pick<Toast, 'detail' | 'undo' | 'action' | 'reference'>>;

const maxShown = 3;
const maxLogged = 200;
/** The toasts on screen, oldest first; never more than three. */
export const shownToasts = createStore<readonly Toast[]>([]);
/** Every toast of this visit, newest first; it survives reloads once `keepLogOf` is called. */
export const toastLog = createStore<readonly Toast[]>([]);
let lastId = 0;

function show(kind: Toast['kind'], input: ToastInput): number {
  const undoable = input.undo ? 8000 : 4000;
  const toast: Toast = {
    ...input,
    id: (lastId += 1),
    kind,
    at: new Date(),
    lastsMs: kind === 'error' ? null : undoable,
  };
  shownToasts.set((before) => [...before, toast].slice(-maxShown));
  toastLog.set((before) => [toast, ...before].slice(0, maxLogged));
  writeLog();
  return toast.id;
}

/** Removes a toast from the screen; it stays in the log. */
export function closeToast(id: number): void {
  shownToasts.set((before) => before.filter((toast) => toast.id !== id));
}

/** Runs the undo of a toast, and removes its button. */
export function undoToast(id: number): void {
  const logged = toastLog.get().find((each) => each.id === id);
  toastLog.set((before) =>
    before.map((each) => {
      const { undo, ...rest } = each;
      return undo && each.id === id ? rest : each;
    }),
  );
  closeToast(id);
  logged?.undo?.();
}

/** Notifies the person: `success` disappears after 4 s (8 s with Undo), `error` stays until closed. */
export const toast = {
  success: (input: ToastInput) => show('success', input),
  info: (input: ToastInput) => show('info', input),
  error: (input: ToastInput) => show('error', input),
};

const keyPrefix = 'horizon.messages.';
const maxKeptToasts = 50;
let keptFor: string | null = null;

type KeptToast = Pick<Toast, 'kind' | 'title' | 'detail' | 'reference'> & { at: string };

/**
 * Keeps the log of this person in the tab, so that it survives a reload, and restores it. The logs of others are removed,
 * except while another member's view is shown, as the person returns to their own.
 */
export function keepLogOf(personId: string, isBorrowed = false): void {
  if (!isBorrowed) removeLogs((key) => key !== keyPrefix + personId);
  if (keptFor === personId) return;
  keptFor = personId;
  const logged = readLog().map((kept) => ({ ...kept, id: (lastId += 1), at: new Date(kept.at), lastsMs: null }));
  toastLog.set((before) => [...before, ...logged]);
  writeLog();
}

/** Removes the logs of all people from the tab. */
export function forgetLogs(): void {
  keptFor = null;
  shownToasts.set([]);
  toastLog.set([]);
  removeLogs(() => true);
}

function removeLogs(isForgotten: (key: string) => boolean): void {
  inTabStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(keyPrefix) && isForgotten(key)) storage.removeItem(key);
  });
}

function readLog(): readonly KeptToast[] {
  const text = inTabStorage((storage) => storage.getItem(keyPrefix + keptFor));
  return text ? (JSON.parse(text) as KeptToast[]) : [];
}

function writeLog(): void {
  if (keptFor === null) return;
  // Buttons do not survive a reload.
  const kept = toastLog.get().map(({ kind, title, detail, reference, at }) => ({ kind, title, detail, reference, at }));
  inTabStorage((storage) => storage.setItem(keyPrefix + keptFor, JSON.stringify(kept.slice(0, maxKeptToasts))));
}
