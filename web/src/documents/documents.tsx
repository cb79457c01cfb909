import type { DocumentState } from '@horizon/contract';
import { documentStateLabels } from 'virtual:words';
import type { RecordScreens } from '../records/record-screens.ts';
import { formatBytes, formatDay } from '../ui/format.ts';
import { DocumentBody } from './document-body.tsx';
import { Thumbnail } from './thumbnail.tsx';
import styles from './thumbnail.module.css';

const stateText = (state: DocumentState | null) => (state === null ? null : documentStateLabels[state]);

/** The document register of a workspace. */
export const documents: RecordScreens<'documents'> = {
  table: 'documents',
  purpose: 'Drawings, specifications and other documents of projects. Drop files on the documents page of a project.',
  columns: {
    number: {
      id: 'number',
      header: 'Number',
      value: (row) => row.number,
      render: (row) => (
        <span className={styles.number}>
          <Thumbnail cdeId={row.cde_id} versionId={row.cde_version_id} />
          <span>{row.number}</span>
        </span>
      ),
      // Room for the thumbnail.
      plainText: (row) => `MMMM${row.number}`,
      opens: true,
      groupable: false,
      widthPx: 220,
    },
    title: { id: 'title', header: 'Title', value: (row) => row.title, groupable: false, widthPx: 300 },
  },
  moreColumns: [
    { id: 'revision', header: 'Revision', value: (row) => row.revision, widthPx: 90 },
    { id: 'suitability', header: 'Suitability', value: (row) => row.suitability, filter: 'set', widthPx: 100 },
    { id: 'state', header: 'State', value: (row) => stateText(row.state), filter: 'set', widthPx: 150 },
    {
      id: 'size',
      header: 'Size',
      value: (row) => row.size,
      format: (value) => (value === null ? '' : formatBytes(Number(value))),
      kind: 'number',
      filter: 'none',
      groupable: false,
      widthPx: 100,
    },
    {
      id: 'issued_at',
      header: 'Received',
      value: (row) => row.issued_at?.slice(0, 10) ?? null,
      format: (value) => (value ? formatDay(String(value)) : ''),
      kind: 'date',
      groupable: false,
      widthPx: 120,
    },
  ],
  importance: ['revision', 'title', 'state', 'suitability', 'issued_at'],
  PageBody: DocumentBody,
};
