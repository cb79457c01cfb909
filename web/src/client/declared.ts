// The contract's record declarations as pages use them: words, and the names of a record's calls.
// oxlint-disable-next-line import/no-unassigned-import -- it adds the calls whose names are put together here
import './all-calls.ts';
import { recordWords } from 'virtual:records';
import type { CallName, RecordAnswer, RecordTable } from '@horizon/contract';

export type { RecordAnswer, RecordTable };

type Words = (typeof recordWords)[RecordTable];

/** The words for a kind of record; undefined for kinds that are not declared. */
export function declaredWords(table: string): Words | undefined {
  return Object.hasOwn(recordWords, table) ? recordWords[table as RecordTable] : undefined;
}

/** All declared records, by table. */
export const declaredRecords = Object.entries(recordWords) as [RecordTable, Words][];

/** The input of a list call, with its workspace or project in the query or in the path. */
export function listInput(words: Words, place: Record<string, string>, query: Record<string, unknown>): object {
  return words.listsAllWorkspaces
    ? { query: { ...query, workspace_id: place['workspaceId'] } }
    : { params: place, query };
}

type RecordCall =
  | 'similar'
  | 'merge'
  | 'list'
  | 'export'
  | 'get'
  | 'create'
  | 'update'
  | 'remove'
  | 'restore'
  | 'move'
  | 'read'
  | 'bulk'
  | 'takeBack';

/** The names of a record's calls. The contract builds them from the same words. */
export function callsOfRecord({ one, many }: Pick<Words, 'one' | 'many'>) {
  return {
    list: `list${many}`,
    export: `export${many}`,
    get: `get${one}`,
    create: `create${one}`,
    update: `update${one}`,
    remove: `delete${one}`,
    restore: `restore${one}`,
    move: `move${one}`,
    read: `read${many}File`,
    bulk: `import${many}`,
    takeBack: `takeBack${many}`,
    similar: `similar${many}`,
    merge: `merge${one}`,
  } as unknown as Record<RecordCall, CallName>;
}
