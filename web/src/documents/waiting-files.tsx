// Uploaded files that wait for their metadata: the proposals from the file names can be corrected before they are stored.
import { IconX } from '@tabler/icons-react';
import { disciplines, documentTypes } from 'virtual:words';
import { Fragment, useEffect, useId, useState, type ClipboardEvent } from 'react';
import { refusalOf } from '../client/failures.ts';
import { useCall, useWrite } from '../client/data.ts';
import { uploads } from '../client/uploads/upload-queue.ts';
import { AppLink } from '../client/app-link.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { parseBlock } from '../ui/data-grid/clipboard.ts';
import fields from '../ui/fields.module.css';
import { countOf } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import styles from './documents.module.css';
import {
  ChooseAll,
  claimOf,
  columnNames as names,
  FileLine,
  isBeingRead,
  isUndecided,
  type Claimant,
  type Column,
  type Named,
} from './file-line.tsx';
import { useTypedNames } from './typed-names.ts';

interface WaitingFilesProps {
  workspaceId: string;
  projectId: string;
  /** Shows the holding area of this folder instead of the caller's own files. */
  holdingFolder?: { id: string; name: string };
  /** Shows the files sent for this document instead. */
  documentId?: string;
  /** The path of a folder. */
  pathOf?: (folderId: string) => string;
  /** Whether the caller may store a number that does not comply with a naming standard. */
  mayIgnore?: boolean;
}
/** The interval for refetching proposals while title blocks are being read. */
const readingMs = 2000;
const labels: Record<Column, string> = {
  number: 'Number',
  revision: 'Revision',
  title: 'Title',
  suitability: 'Suitability',
  discipline: 'Discipline',
  type: 'Type',
  note: 'Note',
};
/** The caller's files with their proposals; renders nothing if none are waiting. */
export function WaitingFiles({ workspaceId, projectId, holdingFolder, documentId, ...more }: WaitingFilesProps) {
  const { pathOf, mayIgnore = false } = more;
  const files = useCall('listDocumentDrops', {
    params: { workspaceId },
    query: {
      project_id: projectId,
      limit: 500,
      sort: 'name',
      ...(holdingFolder ? { on_hold: true, folder_id: holdingFolder.id } : {}),
      ...(documentId ? { cde_id: documentId } : {}),
    },
  });
  const standards = useCall('readDocumentStandards', { params: { workspaceId } });
  /** The choices of columns that have a list. */
  const offered: Partial<Record<Column, readonly string[]>> = {
    suitability:
      standards.data?.suitabilities.filter(({ is_offered: isOffered }) => isOffered).map(({ code }) => code) ?? [],
    discipline: disciplines,
    type: documentTypes,
  };
  const listId = useId();
  const [typed, setTyped] = useTypedNames(projectId);
  /** Faults by file id and column; those without a field under ''. */
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
  const title = holdingFolder ? 'Holding area' : documentId ? 'New revision' : 'Files to name';
  const valueOf = (item: (typeof items)[number], name: Column) => typed[item.id]?.[name] ?? item[name] ?? '';
  const type = (id: string, values: Named) => setTyped((before) => ({ ...before, [id]: { ...before[id], ...values } }));
  const read = items.some((item) => isBeingRead(item, typed[item.id]));
  const undecided = items.filter((item) => isUndecided(item, typed[item.id]));
  const chooseAll = (by: Claimant) =>
    setTyped((before) => ({
      ...before,
      ...Object.fromEntries(undecided.map((item) => [item.id, { ...before[item.id], ...claimOf(item, by) }])),
    }));
  /** Pastes cells from a spreadsheet into the fields to the right and below. */
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
      const { message, fields = {} } = refusalOf(error);
      const placed = Object.entries(fields).map(([path, sentences]) => {
        const [, at, name] = path.split('.');
        return [`${stored[Number(at)]?.id ?? ''} ${name}`, sentences] as const;
      });
      setFaults({ ...Object.fromEntries(placed), '': [message] });
    }
  };
  return (
    <section aria-label={title} className={styles.waiting}>
      <h2>{title}</h2>
      {holdingFolder ? (
        <p>
          Numbers that do not comply with the naming standard of “{holdingFolder.name}”. Correct a number to release its
          file.
        </p>
      ) : null}
      <SmallTable label={title} heads={names.map((name) => labels[name])} hasActions stacks>
        {items.map((item, at) => {
          const taken = item.next_revision !== null && valueOf(item, 'number') === item.number;
          const isUnfit = item.naming_faults.length > 0 && valueOf(item, 'number') === item.number;
          return (
            <Fragment key={item.id}>
              <tr className={styles.fileLine}>
                <th scope="row" colSpan={names.length + 1}>
                  <FileLine
                    file={item}
                    typed={typed[item.id]}
                    isKnown={taken}
                    place={[
                      holdingFolder ? `Sent by ${item.dropped_by}` : null,
                      holdingFolder || !item.folder_id || !pathOf ? null : `To ${pathOf(item.folder_id)}`,
                    ]}
                    onType={(values) => type(item.id, values)}
                  />
                  {holdingFolder && mayIgnore ? (
                    <Button small look="subtle" disabled={store.isPending} onClick={() => void storeAll([item], true)}>
                      Store as it is
                    </Button>
                  ) : null}
                  {isUnfit ? (
                    <span className={styles.unfit} id={`${listId}${item.id}`}>
                      {item.naming_faults.join(' ')}
                    </span>
                  ) : null}
                  {names.map((name) =>
                    faults[`${item.id} ${name}`]?.map((fault) => (
                      <span key={name} className={styles.unfit} id={`${listId}${item.id}${name}`}>
                        {labels[name]}: {fault}
                      </span>
                    )),
                  )}
                </th>
              </tr>
              <tr className={styles.fieldsLine}>
                {names.map((name, column) => {
                  const fault = faults[`${item.id} ${name}`]?.[0];
                  const describedBy = [
                    fault ? `${listId}${item.id}${name}` : '',
                    name === 'number' && isUnfit ? `${listId}${item.id}` : '',
                  ].filter((id) => id !== '');
                  return (
                    <td key={name} data-label={labels[name]} data-column={name}>
                      <input
                        className={fields.control}
                        list={offered[name] ? `${listId}${name}` : undefined}
                        aria-label={`${labels[name]} of ${item.name}`}
                        aria-invalid={fault !== undefined || (name === 'number' && isUnfit)}
                        aria-describedby={describedBy.join(' ') || undefined}
                        value={valueOf(item, name)}
                        readOnly={name === 'number' && item.is_revision}
                        onPaste={(event) => paste(event, at, column)}
                        onChange={(event) => type(item.id, { [name]: event.target.value })}
                      />
                    </td>
                  );
                })}
                <td>
                  <IconButton
                    label={`Discard ${item.name}`}
                    small
                    onClick={() => discard.mutate({ params: { workspaceId, id: item.id } })}
                  >
                    <IconX />
                  </IconButton>
                </td>
              </tr>
            </Fragment>
          );
        })}
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
      {undecided.length > 1 ? <ChooseAll files={undecided} onChoose={chooseAll} /> : null}
      <div className={styles.store}>
        <Button
          look="primary"
          disabled={store.isPending || read || undecided.length > 0}
          aria-describedby={`${listId}why`}
          onClick={() => void storeAll()}
        >
          {read
            ? 'Reading the title blocks…'
            : `${holdingFolder ? 'Release' : 'Store'} ${countOf(items.length, 'file')}`}
        </Button>
        <span id={`${listId}why`} role="status">
          {read
            ? `Wait, or type the ${documentId ? 'revision' : 'number'} of each file that is being read.`
            : undecided.length > 0
              ? `Choose between file name and title block of ${countOf(undecided.length, 'file')} first.`
              : null}
        </span>
      </div>
    </section>
  );
}

interface HoldingAreasProps {
  workspaceId: string;
  projectId: string;
  pathOf: (folderId: string) => string;
}

/** Links to the holding areas of a project, with the number of waiting files. */
export function HoldingAreas({ workspaceId, projectId, pathOf }: HoldingAreasProps) {
  const files = useCall('listDocumentDrops', {
    params: { workspaceId },
    query: { project_id: projectId, limit: 500, sort: 'name', on_hold: true },
  });
  const waitingIn = new Map<string, number>();
  for (const { folder_id: id } of files.data?.items ?? []) if (id) waitingIn.set(id, (waitingIn.get(id) ?? 0) + 1);
  if (waitingIn.size === 0) return null;
  return (
    <section aria-label="Holding areas" className={styles.holding}>
      {[...waitingIn].map(([id, count]) => (
        <AppLink key={id} href={`/w/${workspaceId}/projects/${projectId}/documents?folder=${id}`}>
          {countOf(count, 'file')} in the holding area of {pathOf(id)}
        </AppLink>
      ))}
    </section>
  );
}
