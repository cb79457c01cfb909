import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { callsOfRecord, listInput } from '../client/declared.ts';
import { DirectoryList, useDirectoryView } from '../client/directory-list.tsx';
import { useList, type ListData } from '../client/list-data.ts';
import { capital } from '../ui/format.ts';
import { NewDrawer, RecordDrawer } from './record-drawers.tsx';
import { useAskedFilters } from './asked-filters.tsx';
import { declared, idOf, titleOf, type Declared, type PlainRecord, type DeclaredScreens } from './record-screens.ts';
import { recordColumns } from './record-columns.ts';
import { useRecordPlace } from './record-place.ts';
import { useRecordDeletion } from './record-writes.ts';

// Loaded on first use.
const RecordImport = lazy(async () => ({ default: (await import('./record-import.tsx')).RecordImport }));

/** The page with the list of a declared record and its drawers. */
export function recordListPage(screens: DeclaredScreens) {
  const record = declared(screens);
  return () => <RecordListPage record={record} />;
}

function RecordListPage({ record }: { record: Declared }) {
  const { words, screens } = record;
  const directory = useDirectoryView(words.title);
  const place = useRecordPlace(record);
  const { workspace_id: _workspace, ...own } = directory.query;
  const { asked, inForce } = useAskedFilters(screens.filters);
  const { projectId } = useParams({ strict: false });
  // On a project's page, the register of the workspace shows that project alone.
  const ofProject = projectId && !words.isBelowProject ? { project_id: projectId } : undefined;
  const query = { ...own, ...asked, ...ofProject };
  const columns = useMemo(() => recordColumns(record), [record]);
  const input = listInput(words, place, query);
  // The call name comes from the declaration; all of these lists have the same input and answer.
  const name = callsOfRecord(words).list as 'listTeams';
  const list = useList(name, input as never, { view: directory.view, columns: columns as never });
  const deletion = useRecordDeletion(record);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <DirectoryList
        title={capital(words.manyWord)}
        noun={words.oneWord}
        purpose={screens.purpose}
        directory={directory}
        list={list as unknown as ListData<PlainRecord>}
        rowId={(row) => idOf(record, row)}
        nameOf={(row) => titleOf(record, row)}
        deletion={deletion}
        archives={words.archives}
        filtersInForce={inForce}
        {...(screens.filters ? { filters: screens.filters.map(({ name, Filter }) => <Filter key={name} />) } : {})}
        renderDrawer={(row, onClose) => <RecordDrawer record={record} row={row} onClose={onClose} />}
        renderNewDrawer={(onClose) => <NewDrawer record={record} given={ofProject} onClose={onClose} />}
        {...(screens.Views ? { views: <screens.Views /> } : {})}
        {...(words.imports ? { onImport: () => setImporting(true) } : {})}
      />
      {isImporting ? (
        <Suspense>
          <RecordImport record={record} onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
