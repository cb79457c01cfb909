// The browser's local database of forms being filled in on this device or waiting to be sent. Photos are stored with them,
// so that neither a lost connection nor a reload loses anything.
import type { Section } from '@horizon/forms';
import type { Waiting } from '../client/waiting.ts';

/** A photo or drawn signature that answers refer to. */
export interface KeptFile {
  name: string;
  blob: Blob;
}

/** A form on this device, being filled in or waiting to be sent. */
export interface KeptForm extends Waiting {
  workspaceId: string;
  projectId: string;
  projectName: string;
  formTypeId: string;
  formTypeVersion: number;
  typeName: string;
  sections: Section[];
  title: string;
  answers: Record<string, unknown>;
  files: KeptFile[];
  /** For a form from the server: its id and the version this one is based on. */
  formId: string | null;
  version: number | null;
  /** Submit it once it has reached the server. */
  submits: boolean;
}

type StoreName = 'drafts' | 'outbox';
let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('horizon-forms', 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('drafts', { keyPath: 'key' });
      request.result.createObjectStore('outbox', { keyPath: 'key' });
    });
    request.addEventListener('success', () => {
      request.result.addEventListener('versionchange', () => {
        request.result.close();
        opened = undefined;
      });
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps no data')));
  });
  return opened;
}

async function run<T>(name: StoreName, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  const transaction = (await database()).transaction(name, mode);
  const request = work(transaction.objectStore(name));
  return new Promise<T>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('It could not be kept')));
  });
}

/** Forms of everybody who has used this browser. */
export const keptForms = (name: StoreName): Promise<KeptForm[]> => run(name, 'readonly', (store) => store.getAll());
export const keptForm = (name: StoreName, key: string): Promise<KeptForm | undefined> =>
  run<KeptForm | undefined>(name, 'readonly', (store) => store.get(key));
export async function keepForm(name: StoreName, form: KeptForm): Promise<void> {
  await run(name, 'readwrite', (store) => store.put(form));
}
export async function dropForm(name: StoreName, key: string): Promise<void> {
  await run(name, 'readwrite', (store) => store.delete(key) as IDBRequest<undefined>);
}
