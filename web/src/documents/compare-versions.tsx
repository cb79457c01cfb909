// Compares two versions of a document side by side: the differences in metadata, and whether the content differs.
import { documentStateLabels } from 'virtual:words';
import { useState } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { emptyMark, formatBytes, formatInstant } from '../ui/format.ts';
import { SearchableSelect } from '../ui/searchable-select.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import styles from './documents.module.css';

type Version = CallAnswer<'listDocumentVersions'>['items'][number];

const lines: readonly { label: string; value: (version: Version) => string }[] = [
  { label: 'Revision', value: ({ revision }) => revision },
  { label: 'State', value: ({ state }) => documentStateLabels[state] },
  { label: 'Suitability', value: ({ suitability }) => suitability ?? emptyMark },
  { label: 'File', value: ({ file_name: name }) => name },
  { label: 'Kind of file', value: ({ media_type: type }) => type },
  { label: 'Size', value: ({ size }) => formatBytes(size) },
  { label: 'Note', value: ({ note }) => note ?? emptyMark },
  { label: 'Added', value: ({ created_at: at }) => formatInstant(at) },
  { label: 'By', value: ({ uploaded_by: by }) => by },
  { label: 'SHA-256', value: ({ sha256 }) => `${sha256.slice(0, 12)}…` },
];

/** The metadata differences of two versions; `versions` are the newest first, at least two. */
export function CompareVersions({ versions, onClose }: { versions: readonly Version[]; onClose: () => void }) {
  const [ids, setIds] = useState([versions[1]!.cde_version_id, versions[0]!.cde_version_id]);
  const [older, newer] = ids.map((id) => versions.find(({ cde_version_id: each }) => each === id)!) as [
    Version,
    Version,
  ];
  const choices = versions.map(({ cde_version_id: value, revision }) => ({ value, label: revision }));
  const choose = (place: 0 | 1) => (id: string | null) => id && setIds(place === 0 ? [id, ids[1]!] : [ids[0]!, id]);
  const differing = lines.filter(({ value }) => value(older) !== value(newer));
  const same = lines.filter(({ value }) => value(older) === value(newer)).map(({ label }) => label);
  return (
    <Dialog title="Compare versions" size="large" onClose={onClose}>
      <div className={styles.compared}>
        <SearchableSelect label="Version" data={choices} value={ids[0]!} onChange={choose(0)} />
        <SearchableSelect label="Compared with" data={choices} value={ids[1]!} onChange={choose(1)} />
      </div>
      {differing.length === 0 ? (
        <p role="status">Both are the same version.</p>
      ) : (
        <SmallTable label="Differences" heads={['', older.revision, newer.revision]} stacks>
          {differing.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-label={older.revision}>{value(older)}</td>
              <td data-label={newer.revision}>{value(newer)}</td>
            </tr>
          ))}
        </SmallTable>
      )}
      <p>
        {older.sha256 === newer.sha256 ? 'The content of both files is identical. ' : ''}
        {same.length > 0 ? `The same in both: ${same.join(', ')}.` : ''}
      </p>
    </Dialog>
  );
}
