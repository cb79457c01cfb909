// A paste or file becomes rows, the server says what they come to without storing, and all of them are stored together.
import { useState } from 'react';
import { api, type CallAnswer, type CallInput } from '../../client/api.ts';
import { useWrite } from '../../client/data.ts';
import { useRunning } from '../../client/use-running.ts';
import { parseBlock } from '../../ui/data-grid/clipboard.ts';
import { countOf } from '../../ui/format.ts';

type Lines = CallInput<'importWbs'>['body']['lines'];
export type WbsImport = CallAnswer<'importWbs'>;

interface Place {
  workspaceId: string;
  projectId: string;
  /** Told when all of it is stored. */
  onStored: () => void;
}

/** The state of an import, from nothing to stored; Undo takes it back. */
export function useWbsImport({ workspaceId, projectId, onStored }: Place) {
  const params = { workspaceId, projectId };
  const [read, setRead] = useState<{ lines: Lines; result: WbsImport } | null>(null);
  const [text, setText] = useState('');
  const { doing, failure, run, forget } = useRunning();
  const alsoStale = ['schedule'];
  const back = useWrite('takeBackWbs', {
    alsoStale,
    successMessage: undoneMessage,
    failsWith: 'Failed to undo the import of elements',
  });
  const store = useWrite('importWbs', {
    alsoStale,
    successMessage: (answer) => storedMessage(answer),
    undo: ({ rows }) => back.mutate({ params, body: takenBack(rows) }),
  });

  const look = async (lines: Lines) => {
    setRead({ lines, result: await api('importWbs', { params, body: { lines, dry_run: true } }) });
  };
  return {
    result: read?.result ?? null,
    failure,
    doing,
    /** What was pasted or typed; none of a file. */
    text,
    takeText: (pasted: string) => {
      setText(pasted);
      return run('Checking the rows…', () => look(linesOfText(pasted)));
    },
    takeFile: (file: File) => {
      setText('');
      return run(`Reading ${file.name}…`, async () => look((await api('readWbsFile', { params }, { file })).lines));
    },
    /** To the text again, to be fixed. */
    goBack: () => {
      setRead(null);
      forget();
    },
    store: () =>
      run('Adding the elements…', async () => {
        if (!read) return;
        const result = await store.mutateAsync({ params, body: { lines: read.lines, dry_run: false } });
        if (result.committed) onStored();
        // Somebody else was faster: what the rows come to now is shown.
        else setRead({ ...read, result });
      }),
  };
}

/** The rows of a block, numbered as they are in it; empty lines say nothing. */
export function linesOfText(text: string): Lines {
  return parseBlock(text)
    .map((cells, at) => ({ row: at + 1, cells: [...cells] }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** What takes an import back: the elements that it added, and the budgets from before. */
export function takenBack(rows: WbsImport['rows']): CallInput<'takeBackWbs'>['body'] {
  const stored = rows.flatMap((row) => (row.wbs_id === null ? [] : [{ ...row, wbs_id: row.wbs_id }]));
  return {
    wbs_ids: stored.filter(({ outcome }) => outcome === 'create').map(({ wbs_id }) => wbs_id),
    budgets: stored.flatMap(({ wbs_id, version, budget_before: budget }) =>
      version === null ? [] : [{ wbs_id, version, budget }],
    ),
  };
}

/** What an import does or did: "4 elements added, 2 budgets changed". */
export function storedMessage({ created, changed }: Pick<WbsImport, 'created' | 'changed'>): string {
  const added = `${countOf(created, 'element')} added`;
  if (changed === 0) return added;
  const budgets = `${countOf(changed, 'budget')} changed`;
  return created === 0 ? budgets : `${added}, ${budgets}`;
}

/** What was undone, and what stays. */
export function undoneMessage({ deleted, restored, kept }: CallAnswer<'takeBackWbs'>): string {
  const back = [
    ...(deleted > 0 || restored === 0 ? [`${countOf(deleted, 'element')} removed`] : []),
    ...(restored > 0 ? [`${countOf(restored, 'budget')} as before`] : []),
  ].join(', ');
  return kept > 0
    ? `${back}; ${countOf(kept, 'element')} used or changed since ${kept === 1 ? 'stays' : 'stay'}`
    : back;
}
