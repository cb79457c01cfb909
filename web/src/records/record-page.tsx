import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { AssociationsSection } from '../associations/associations-section.tsx';
import { useRecordDock, type RelatedRecord } from '../audit/record-dock.tsx';
import { useAddress } from '../client/address.ts';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { LazyComments } from '../client/comments/lazy-comments.tsx';
import { callsOfRecord } from '../client/declared.ts';
import { NoSuchRecord, PageState } from '../client/page-state.tsx';
import { RecordActions } from '../client/record-actions.tsx';
import { useRecordKeys } from '../client/record-keys.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { DefinitionList } from '../ui/details.tsx';
import { capital, emptyMark, formatInstant } from '../ui/format.ts';
import { DetailPage, SummaryStrip } from '../ui/page.tsx';
import { Loading } from '../ui/states.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { Tabs, type TabItem } from '../ui/tabs.tsx';
import { RecordAttachments } from './record-attachments.tsx';
import { EditDrawer, entriesOf, keyEntriesOf } from './record-drawers.tsx';
import { declared, idOf, titleOf, type Declared, type PlainRecord, type DeclaredScreens } from './record-screens.ts';
import { useRecordPlace } from './record-place.ts';
import { useRecordDeletion } from './record-writes.ts';
import { StateActs, StateChip } from './state-acts.tsx';
import { useListHref } from './use-list-href.ts';

// Loaded on first use.
const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

/** The page of a declared record: its values, the domain's own content below them, its history. */
export function recordPage(screens: DeclaredScreens) {
  const record = declared(screens);
  return () => <RecordPage record={record} />;
}

function RecordPage({ record }: { record: Declared }) {
  const { words } = record;
  const { recordId = '' } = useParams({ strict: false });
  const place = useRecordPlace(record);
  const name = callsOfRecord(words).get as 'getTeam';
  const query = useCall(name, { params: { ...place, id: recordId } } as never);
  const row = query.data as unknown as PlainRecord | undefined;
  const listHref = useListHref(record);
  const list = capital(words.manyWord);
  const title = row ? titleOf(record, row) : capital(words.oneWord);
  usePageCrumbs(useMemo(() => [{ label: list, href: listHref }, { label: title }], [list, listHref, title]));
  if (row) return <RecordDetails key={recordId} record={record} row={row} listHref={listHref} />;
  if (query.error?.status === 404) {
    return <NoSuchRecord noun={words.oneWord} plural={words.manyWord} listHref={listHref} />;
  }
  return <PageState query={query} title={`Failed to fetch ${words.oneWord}`} what={`the ${words.oneWord}`} />;
}

interface RecordDetailsProps {
  record: Declared;
  row: PlainRecord;
  listHref: string;
}

function RecordDetails({ record, row, listHref }: RecordDetailsProps) {
  const { words, screens } = record;
  const [isEditing, setEditing] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const edit = useCallback(() => setEditing(true), []);
  const id = idOf(record, row);
  const steps = useRecordKeys({
    listHref,
    id,
    noun: words.oneWord,
    onEdit: row.abilities.includes('edit') ? edit : undefined,
  });
  const { tabs, tab, open } = useTabs(screens, row);
  const related = useRelated(record, row);
  const dock = useRecordDock({ entity: screens.table, id, related, isAway: tab?.isWide });
  return (
    <DetailPage
      title={titleOf(record, row)}
      titleNote={<TitleNotes record={record} row={row} />}
      {...steps}
      actions={<Buttons record={record} row={row} onEdit={edit} onMerge={() => setMerging(true)} />}
      summary={
        <SummaryStrip
          figures={[
            ...keyEntriesOf(record, row).map(({ label, value }) => ({ label, value: value || emptyMark })),
            { label: 'Changed', value: formatInstant(row.updated_at) },
          ]}
        />
      }
      tabs={
        tabs.length > 1 ? (
          <Tabs label={capital(words.oneWord)} items={tabs} active={tab?.id ?? firstTab} onChange={open} />
        ) : undefined
      }
      aside={tab?.isWide ? undefined : dock}
      isWide={tab?.isWide}
    >
      {tab ? (
        <Suspense fallback={<Loading what={tab.label} />}>
          <tab.Tab record={row} />
        </Suspense>
      ) : (
        <Details record={record} row={row} />
      )}
      {isMerging ? (
        <Suspense>
          <MergeDialog record={record} row={row} onClose={() => setMerging(false)} />
        </Suspense>
      ) : null}
      {isEditing ? <EditDrawer record={record} row={row} onClose={() => setEditing(false)} /> : null}
    </DetailPage>
  );
}

interface ButtonsProps {
  record: Declared;
  row: PlainRecord;
  onEdit: () => void;
  onMerge: () => void;
}

/** The buttons of the page: the domain's own, or those of every record. */
function Buttons({ record, row, onEdit, onMerge }: ButtonsProps) {
  const { words, screens } = record;
  const { PageActions, HeaderActions } = screens;
  const { remove, restore, isBusy } = useRecordDeletion(record);
  const id = idOf(record, row);
  const may = (ability: string) => row.abilities.includes(ability);
  return HeaderActions ? (
    <HeaderActions
      record={row}
      usual={{
        edit: may('edit') ? onEdit : null,
        remove: may('delete') ? () => remove(id) : null,
        restore: may('restore') ? () => restore(id) : null,
        isBusy,
      }}
    />
  ) : (
    <>
      {PageActions ? <PageActions record={row} /> : null}
      <StateActs record={record} row={row} />
      {words.merges && mayMerge(row) ? <Button onClick={onMerge}>Merge…</Button> : null}
      <RecordActions
        abilities={row.abilities}
        isBusy={isBusy}
        onDelete={() => remove(id)}
        onRestore={() => restore(id)}
        onEdit={onEdit}
      />
    </>
  );
}

/** Its states, next to the title. */
function TitleNotes({ record: { screens, words, flow }, row }: { record: Declared; row: PlainRecord }) {
  const { TitleNote } = screens;
  return (
    <>
      {row.is_deleted ? (
        <StatusChip bucket="cancelled" label={words.archives ? 'Archived' : 'Deleted'} />
      ) : flow ? (
        <StateChip flow={flow} state={row['status']} />
      ) : null}
      {TitleNote ? <TitleNote record={row} /> : null}
    </>
  );
}

/** The first tab: the domain's own content, files, comments, associations. */
function Details({ record, row }: { record: Declared; row: PlainRecord }) {
  const { words, screens } = record;
  const { PageBody } = screens;
  const id = idOf(record, row);
  return (
    <>
      {screens.keyFields ? <DefinitionList entries={entriesOf(record, row)} lined /> : null}
      {PageBody ? <PageBody record={row} /> : null}
      {words.takesFiles ? <RecordAttachments record={record} row={row} /> : null}
      {words.commentedAs ? <LazyComments record={{ type: words.commentedAs, id }} /> : null}
      {row.is_deleted ? null : <AssociationsSection kind={screens.table} id={id} />}
    </>
  );
}

const firstTab = 'details';

/** The tabs of the page that the caller has, and the open one from the address; undefined for the first. */
function useTabs({ tabs: declaredTabs = [] }: Declared['screens'], row: PlainRecord) {
  const [params, change] = useAddress();
  const { permissions } = useWorkspace();
  const shown = declaredTabs.filter(({ isShown }) => isShown?.(row, permissions) ?? true);
  const items: TabItem[] = [{ id: firstTab, label: 'Details' }];
  for (const { id, label, count } of shown) {
    const counted = count?.(row);
    items.push({ id, label, ...(counted === undefined ? {} : { count: counted }) });
  }
  return {
    tabs: items,
    tab: shown.find(({ id }) => id === params.get('tab')),
    open: (id: string) => change({ tab: id === firstTab ? null : id }),
  };
}

/** Whether the caller may merge another record into this one. */
const mayMerge = ({ abilities }: PlainRecord) =>
  abilities.includes('edit') && (abilities.includes('delete') || abilities.includes('archive'));

/** The domain's related links, and a link to the changes of all records of the kind. */
function useRelated(record: Declared, row: PlainRecord): readonly RelatedRecord[] {
  const { words, screens } = record;
  const { workspace_id: workspaceId, permissions } = useWorkspace();
  const seesChanges = useMay('audit:view');
  return useMemo(() => {
    const base = `/w/${workspaceId}`;
    const changes = {
      label: `Changes of ${words.manyWord}`,
      note: 'History',
      href: `${base}/history?${new URLSearchParams({ entity: screens.table })}`,
    };
    return [...(screens.related?.(row, base, permissions) ?? []), ...(seesChanges ? [changes] : [])];
  }, [row, seesChanges, workspaceId, permissions, words, screens]);
}
