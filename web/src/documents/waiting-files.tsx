// Files that arrived and wait to be named: what is proposed from the file name can be corrected before it is stored.
import { disciplines, documentTypes } from 'virtual:words';
import { useEffect, useId, useState, type ClipboardEvent } from 'react';
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
  /** The holding area of this folder instead of the caller's own files. */
  holdingFolder?: { id: string; name: string };
  /** Whether the caller may store a number that does not comply with a naming standard. */
  mayIgnore?: boolean;
}
type Column = (typeof names)[number];
type Named = Partial<Record<Column, string>>;
/** How often proposals are asked for again while title blocks are read. */
const readingMs = 2000;
const names = ['number', 'revision', 'title', 'suitability', 'discipline', 'type', 'note'] as const;
const labels: Record<Column, string> = {
  number: 'Number',
  revision: 'Revision',
  title: 'Title',
  suitability: 'Suitability',
  discipline: 'Discipline',
  type: 'Type',
  note: 'Note',
};
/** Columns that have a list to choose from. */
const offered: Partial<Record<Column, readonly string[]>> = { discipline: disciplines, type: documentTypes };

/** The caller's files with their proposals; nothing where none waits. */
export function WaitingFiles({ workspaceId, projectId, holdingFolder, mayIgnore = false }: WaitingFilesProps) {
  const files = useCall('listDocumentDrops', {
    params: { workspaceId },
    query: {
      project_id: projectId,
      limit: 500,
      sort: 'name',
      ...(holdingFolder ? { on_hold: true, folder_id: holdingFolder.id } : {}),
    },
  });
  const listId = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, Named>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, readonly string[]>>>({});
  const store = useWrite('registerDocumentDrops', {
    successMessage: ({ created, revised, on_hold: onHold }) =>
      onHold.length === 0
        ? `${created} added, ${revised} revised`
        : `${created} added, ${revised} revised, ${onHold.length} in the holding area: the number does not comply`,
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
  const title = holdingFolder ? 'Holding area' : 'Files to name';
  const valueOf = (item: (typeof items)[number], name: (typeof names)[number]) =>
    typed[item.id]?.[name] ?? (name === 'note' ? '' : (item[name] ?? ''));
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
  const storeAll = async (stored = items, ignores = false) => {
    const named = stored.map((item) => ({
      drop_id: item.id,
      number: valueOf(item, 'number'),
      revision: valueOf(item, 'revision'),
      title: valueOf(item, 'title'),
      ...(valueOf(item, 'suitability').trim() ? { suitability: valueOf(item, 'suitability').trim() } : {}),
      ...(valueOf(item, 'discipline') ? { discipline: valueOf(item, 'discipline') as never } : {}),
      ...(valueOf(item, 'type') ? { type: valueOf(item, 'type') as never } : {}),
      ...(valueOf(item, 'note').trim() ? { note: valueOf(item, 'note').trim() } : {}),
      ...(ignores ? { ignores_standard: true } : {}),
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
    <section aria-label={title} className={styles.waiting}>
      {holdingFolder ? (
        <>
          <h2>Holding area</h2>
          <p>
            Numbers that do not comply with the naming standard of “{holdingFolder.name}”. Correct a number to release
            its file.
          </p>
        </>
      ) : null}
      <SmallTable label={title} heads={['File', ...names.map((name) => labels[name]), 'Becomes']} hasActions stacks>
        {items.map((item, at) => (
          <tr key={item.id}>
            <th scope="row">{item.folder ? `${item.folder}/${item.name}` : item.name}</th>
            {names.map((name, column) => {
              const fault = faults[`items.${at}.${name}`]?.[0];
              return (
                <td key={name} data-label={labels[name]}>
                  <input
                    className={fields.control}
                    list={offered[name] ? `${listId}${name}` : undefined}
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
                {item.naming_faults.length > 0 ? `. ${item.naming_faults.join(' ')}` : ''}
                {holdingFolder ? `. Sent by ${item.dropped_by}` : ''}
                {item.identical.map(({ number, revision }) => `. Same content as ${number} ${revision}`).join('')}
              </span>
            </td>
            <td>
              {holdingFolder && mayIgnore ? (
                <Button small look="subtle" disabled={store.isPending} onClick={() => void storeAll([item], true)}>
                  Store as it is
                </Button>
              ) : null}
              <Button small look="subtle" onClick={() => discard.mutate({ params: { workspaceId, id: item.id } })}>
                Discard
              </Button>
            </td>
          </tr>
        ))}
      </SmallTable>
      {Object.entries(offered).map(([name, values]) => (
        <datalist key={name} id={listId + name}>
          {values.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </datalist>
      ))}
      {faults['']?.[0] ? <p role="alert">{faults[''][0]}</p> : null}
      <Button look="primary" disabled={store.isPending} onClick={() => void storeAll()}>
        {holdingFolder ? 'Release' : 'Store'} {countOf(items.length, 'file')}
      </Button>
    </section>
  );
}
