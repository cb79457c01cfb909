// Files that arrived and wait to be named: what is proposed from the file name can be corrected before it is stored.
import { useEffect, useState, type ClipboardEvent } from 'react';
import { refusalOf } from '../client/failures.ts';
import { useCall, useWrite } from '../client/data.ts';
import { uploads } from '../client/uploads/upload-queue.ts';
import { Button } from '../ui/button.tsx';
import { parseBlock } from '../ui/data-grid/clipboard.ts';
import fields from '../ui/fields.module.css';
import { countOf } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import styles from './documents.module.css';

interface WaitingFilesProps {
  workspaceId: string;
  projectId: string;
}
type Named = Partial<Record<'number' | 'revision' | 'title', string>>;
/** How often proposals are asked for again while title blocks are read. */
const readingMs = 2000;
const names = ['number', 'revision', 'title'] as const;
const labels = { number: 'Number', revision: 'Revision', title: 'Title' };

/** The caller's files with their proposals; nothing where none waits. */
export function WaitingFiles({ workspaceId, projectId }: WaitingFilesProps) {
  const files = useCall('listDocumentDrops', {
    params: { workspaceId },
    query: { project_id: projectId, limit: 500, sort: 'name' },
  });
  const [typed, setTyped] = useState<Readonly<Record<string, Named>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, readonly string[]>>>({});
  const store = useWrite('registerDocumentDrops', {
    successMessage: ({ created, revised }) => `${created} added, ${revised} revised`,
  });
  const discard = useWrite('discardDocumentDrop', { failsWith: 'Failed to discard the file' });
  const arrived = uploads
    .use()
    .filter(({ target, state }) => target.call === 'addDocumentDrops' && state === 'done').length;
  const { refetch } = files;
  useEffect(() => {
    if (arrived > 0) void refetch();
  }, [arrived, refetch]);
  const items = files.data?.items ?? [];
  const isReading = items.some(({ is_read: isRead }) => !isRead);
  useEffect(() => {
    if (!isReading) return undefined;
    const timer = setInterval(() => void refetch(), readingMs);
    return () => clearInterval(timer);
  }, [isReading, refetch]);
  if (items.length === 0) return null;
  const valueOf = (item: (typeof items)[number], name: (typeof names)[number]) => typed[item.id]?.[name] ?? item[name];
  /** Cells copied from a spreadsheet fill the fields to the right and below. */
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const block = parseBlock(event.clipboardData.getData('text/plain'));
    if (block.length === 1 && block[0]!.length === 1) return;
    event.preventDefault();
    const next: Record<string, Named> = { ...typed };
    for (const [below, cells] of block.entries()) {
      const item = items[row + below];
      for (const [across, text] of cells.entries()) {
        const name = names[column + across];
        if (item && name) next[item.id] = { ...next[item.id], [name]: text.trim() };
      }
    }
    setTyped(next);
  };
  const storeAll = async () => {
    const named = items.map((item) => ({
      drop_id: item.id,
      number: valueOf(item, 'number'),
      revision: valueOf(item, 'revision'),
      title: valueOf(item, 'title'),
      folder_id: item.folder_id,
      ...(item.folder ? { folder_path: item.folder } : {}),
    }));
    try {
      setFaults({});
      await store.mutateAsync({ params: { workspaceId }, body: { project_id: projectId, items: named } });
    } catch (error) {
      const { message, fields } = refusalOf(error);
      setFaults({ ...fields, '': [message] });
    }
  };
  return (
    <section aria-label="Files to name" className={styles.waiting}>
      <SmallTable label="Files to name" heads={['File', 'Number', 'Revision', 'Title', 'Becomes']} hasActions stacks>
        {items.map((item, at) => (
          <tr key={item.id}>
            <th scope="row">{item.folder ? `${item.folder}/${item.name}` : item.name}</th>
            {names.map((name, column) => {
              const fault = faults[`items.${at}.${name}`]?.[0];
              return (
                <td key={name} data-label={labels[name]}>
                  <input
                    className={fields.control}
                    aria-label={`${labels[name]} of ${item.name}`}
                    aria-invalid={fault !== undefined}
                    value={valueOf(item, name)}
                    onPaste={(event) => paste(event, at, column)}
                    onChange={(event) =>
                      setTyped({ ...typed, [item.id]: { ...typed[item.id], [name]: event.target.value } })
                    }
                  />
                  {fault ? <div role="alert">{fault}</div> : null}
                </td>
              );
            })}
            <td data-label="Becomes">
              <span>
                {item.is_read ? '' : 'Reading the title block… '}
                {item.cde_id ? `Next version, now ${item.current_revision ?? 'none'}` : 'New document'}
                {item.identical.map(({ number, revision }) => `. Same content as ${number} ${revision}`).join('')}
              </span>
            </td>
            <td>
              <Button small look="subtle" onClick={() => discard.mutate({ params: { workspaceId, id: item.id } })}>
                Discard
              </Button>
            </td>
          </tr>
        ))}
      </SmallTable>
      {faults['']?.[0] ? <p role="alert">{faults[''][0]}</p> : null}
      <Button look="primary" disabled={store.isPending} onClick={() => void storeAll()}>
        Store {countOf(items.length, 'file')}
      </Button>
    </section>
  );
}
