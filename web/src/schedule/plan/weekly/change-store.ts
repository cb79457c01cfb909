// The browser's own database of the weekly plan: changes that wait for the network, and the last board of each week, so
// that neither a lost connection nor a reload loses anything.
import type { WaitingChange, WeekAnswer } from './week-board.ts';

const databaseName = 'horizon-weekly-plan';
const changesName = 'changes';
const boardsName = 'boards';

export interface KeptBoard {
  key: string;
  answer: WeekAnswer;
  at: string;
}

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 2);
    request.addEventListener('upgradeneeded', () => {
      const known = request.result.objectStoreNames;
      if (!known.contains(changesName)) request.result.createObjectStore(changesName, { keyPath: 'key' });
      // Boards of an earlier shape are read again; changes that wait are kept.
      if (known.contains(boardsName)) request.result.deleteObjectStore(boardsName);
      request.result.createObjectStore(boardsName, { keyPath: 'key' });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps no data')));
  });
  return opened;
}

async function run<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await database()).transaction(name, mode);
  const request = work(transaction.objectStore(name));
  return new Promise<T>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('It could not be kept')));
  });
}

/** Every change that waits in this browser, of all people and projects. */
export function keptChanges(): Promise<WaitingChange[]> {
  return run<WaitingChange[]>(changesName, 'readonly', (store) => store.getAll());
}

export async function keepChange(change: WaitingChange): Promise<void> {
  await run(changesName, 'readwrite', (store) => store.put(change));
}

export async function dropChange(key: string): Promise<void> {
  await run(changesName, 'readwrite', (store) => store.delete(key));
}

/** The board of a week as it was seen last, or none. */
export async function keptBoard(key: string): Promise<KeptBoard | null> {
  return (await run<KeptBoard | undefined>(boardsName, 'readonly', (store) => store.get(key))) ?? null;
}

/** Forgets every board: somebody leaves this browser. */
export async function forgetBoards(): Promise<void> {
  await run(boardsName, 'readwrite', (store) => store.clear());
}

export async function keepBoard(board: KeptBoard): Promise<void> {
  await run(boardsName, 'readwrite', (store) => store.put(board));
}
