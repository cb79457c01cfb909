import { recordListPage } from '../records/record-list-page.tsx';
import type { RecordScreens } from '../records/record-screens.ts';

/** The folders of a workspace's projects. */
export const folders: RecordScreens<'cde_folders'> = {
  table: 'cde_folders',
  purpose: 'Folders of the documents of projects.',
  moreColumns: [
    { id: 'path', header: 'Path', value: (row) => row.path, groupable: false, sortable: false, widthPx: 320 },
    {
      id: 'document_count',
      header: 'Documents',
      value: (row) => row.document_count,
      kind: 'number',
      groupable: false,
      sortable: false,
      widthPx: 110,
    },
  ],
};

/** The folders of all projects, including deleted ones. */
export const FolderListPage = recordListPage(folders);
