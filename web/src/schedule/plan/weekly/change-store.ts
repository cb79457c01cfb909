// The browser's database (IndexedDB) of the weekly plan: changes that wait for the network, and the last board of each week,
// so that neither a lost connection nor a reload loses anything.
import type { WaitingConstraint } from './make-ready-changes.ts';
import type { WaitingProposal } from './proposal-queue.ts';
import type { WaitingChange } from './waiting-change.ts';
import type { WeekAnswer } from './week-board.ts';

const databaseName = 'horizon-weekly-plan';
const changesName = 'changes';
const boardsName = 'boards';
const constraintsName = 'constraints';
const proposalsName = 'proposals';

/** The first database version with the current format of boards. */
const boardsSince = 5;

export interface KeptBoard {
  key: string;
  answer: WeekAnswer;
  at: string;
}

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 6);
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const known = request.result.objectStoreNames;
      for (const name of [changesName, constraintsName, proposalsName]) {
        if (!known.contains(name)) request.result.createObjectStore(name, { keyPath: 'key' });
      }
      if (oldVersion >= boardsSince) return;
      // Boards in an older format are dropped and fetched again; waiting changes are kept.
      if (known.contains(boardsName)) request.result.deleteObjectStore(boardsName);
      request.result.createObjectStore(boardsName, { keyPath: 'key' });
    });
    request.addEventListener('success', () => {
      // A tab with a newer build needs another version: close the database here, and reopen it on demand.
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

/** Every constraint that waits in this browser, of all people and projects. */
export function keptConstraints(): Promise<WaitingConstraint[]> {
  return run<WaitingConstraint[]>(constraintsName, 'readonly', (store) => store.getAll());
}

export async function keepConstraint(one: WaitingConstraint): Promise<void> {
  await run(constraintsName, 'readwrite', (store) => store.put(one));
}

export async function dropConstraint(key: string): Promise<void> {
  await run(constraintsName, 'readwrite', (store) => store.delete(key));
}

/** Every proposal that waits in this browser, of all people and projects. */
export function keptProposals(): Promise<WaitingProposal[]> {
  return run<WaitingProposal[]>(proposalsName, 'readonly', (store) => store.getAll());
}

export async function keepProposal(one: WaitingProposal): Promise<void> {
  await run(proposalsName, 'readwrite', (store) => store.put(one));
}

export async function dropProposal(key: string): Promise<void> {
  await run(proposalsName, 'readwrite', (store) => store.delete(key));
}

/** Whether a change, constraint or proposal of anybody waits in this browser. */
export async function isAnythingUnsent(): Promise<boolean> {
  const names = [changesName, constraintsName, proposalsName];
  const counts = await Promise.all(names.map((name) => run(name, 'readonly', (store) => store.count())));
  return counts.some((count) => count > 0);
}

/** The last known board of a week, or undefined. */
export async function keptBoard(key: string): Promise<KeptBoard | null> {
  return (await run<KeptBoard | undefined>(boardsName, 'readonly', (store) => store.get(key))) ?? null;
}

/** Deletes the boards of everybody except one person; null for everybody. Keys begin with the person's id. */
export async function forgetBoards(keptFor: string | null): Promise<void> {
  const keys = await run(boardsName, 'readonly', (store) => store.getAllKeys());
  const others = keys.filter((key) => keptFor === null || !String(key).startsWith(`${keptFor}|`));
  await Promise.all(others.map((key) => run(boardsName, 'readwrite', (store) => store.delete(key))));
}

export async function keepBoard(board: KeptBoard): Promise<void> {
  await run(boardsName, 'readwrite', (store) => store.put(board));
}
