// Stores the files being uploaded in the browser (IndexedDB), so that uploads resume after a reload. If the browser stores
// nothing, people have to choose the files again.

/** An upload with its file. */
export interface KeptUpload {
  id: string;
  person: string;
  /** The record that it is for (`UploadTarget`). */
  target: object;
  name: string;
  folder: string;
  url: string;
  file: Blob;
}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((done, failed) => {
    const request = indexedDB.open('horizon-uploads', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('uploads', { keyPath: 'id' }));
    request.addEventListener('success', () => done(request.result));
    request.addEventListener('error', () => failed(request.error ?? new Error('no memory')));
  });
  return opened;
}

async function run<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  try {
    const transaction = (await database()).transaction('uploads', mode);
    const request = work(transaction.objectStore('uploads'));
    await new Promise<void>((done, failed) => {
      transaction.addEventListener('complete', () => done());
      transaction.addEventListener('abort', () => failed(transaction.error ?? new Error('no room')));
    });
    return request?.result;
  } catch {
    return undefined;
  }
}

/** Stores uploads, as far as there is room. */
export async function keepUploads(uploads: readonly KeptUpload[]): Promise<void> {
  await run('readwrite', (store) => {
    for (const upload of uploads) store.put(upload);
    return undefined;
  });
}

export async function forgetUpload(id: string): Promise<void> {
  await run('readwrite', (store) => store.delete(id) as IDBRequest<undefined>);
}

/** A person's unfinished uploads. */
export async function keptUploads(person: string): Promise<KeptUpload[]> {
  const all = (await run<KeptUpload[]>('readonly', (store) => store.getAll() as IDBRequest<KeptUpload[]>)) ?? [];
  return all.filter((upload) => upload.person === person);
}
