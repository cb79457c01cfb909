// The distribution matrix of a project: documents by recipients, with To or CC in the cells. One Tab stop; arrows move.
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useMay } from '../client/caller.tsx';
import { shownFailure } from '../client/failures.ts';
import { PageFailure, PageLoading } from '../client/page-state.tsx';
import { useWholeList } from '../client/list-data.ts';
import { useAllFolders } from '../documents/folders-of-project.ts';
import { useProjectPlace } from '../schedule/tasks/project-place.ts';
import { Button } from '../ui/button.tsx';
import { ListPage } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AddRecipient, AddRow } from './distribution-dialogs.tsx';
import { DistributionGrid } from './distribution-grid.tsx';
import { matrixOf, rowKey, type MatrixColumn, type MatrixRow } from './distribution-matrix.ts';
import styles from './transmittals.module.css';

/** The distribution matrix of a project. */
export function DistributionPage() {
  const { workspaceId, projectId } = useProjectPlace('Distribution matrix');
  const rules = useWholeList('listDistributionRules', {
    params: { workspaceId },
    query: { project_id: projectId, sort: 'name' },
  });
  const tree = useAllFolders(workspaceId, projectId);
  // Added rows and recipients without a cell yet.
  const [rows, setRows] = useState<MatrixRow[]>([]);
  const [columns, setColumns] = useState<MatrixColumn[]>([]);
  const [open, setOpen] = useState<'row' | 'recipient' | null>(null);
  const matrix = useMemo(() => matrixOf(rules.rows, { rows, columns }), [rules.rows, rows, columns]);
  const may = [useMay('transmittals:create'), useMay('transmittals:edit'), useMay('transmittals:delete')];
  const mayEdit = may.every(Boolean);
  if (rules.error) {
    const failure = shownFailure('Failed to fetch distribution rules', rules.error, 'the distribution matrix');
    return <PageFailure failure={failure} onRetry={rules.refetch} />;
  }
  if (rules.status === 'loading') return <PageLoading what="the distribution matrix" />;
  const pathOf = (folderId: string) => {
    const folder = tree?.byId.get(folderId);
    return folder && tree ? tree.pathOf(folder) : 'a deleted folder';
  };
  const isEmpty = matrix.rows.length === 0 && matrix.columns.length === 0;
  return (
    <ListPage
      title="Distribution matrix"
      count={rules.rows.length}
      actions={
        mayEdit ? (
          <>
            <Button onClick={() => setOpen('recipient')} icon={<IconPlus />}>
              Recipient
            </Button>
            <Button onClick={() => setOpen('row')} icon={<IconPlus />}>
              Documents
            </Button>
          </>
        ) : undefined
      }
      bar={
        <p className={styles.bar}>
          A new transmittal proposes the recipients of its documents.{' '}
          <AppLink href={`/w/${workspaceId}/distribution-rules?project=${projectId}`}>Rules as a list</AppLink> to
          import and export.
        </p>
      }
    >
      {isEmpty ? (
        <EmptyState
          title="No distribution rules yet"
          detail="Add documents as rows and recipients as columns, then say in each cell who gets them in To or CC."
        />
      ) : (
        <DistributionGrid place={{ workspaceId, projectId }} matrix={matrix} pathOf={pathOf} mayEdit={mayEdit} />
      )}
      {open === 'row' ? (
        <AddRow
          tree={tree}
          taken={new Set(matrix.rows.map(rowKey))}
          onAdd={(row) => setRows((before) => [...before, row])}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'recipient' ? (
        <AddRecipient
          taken={new Set(matrix.columns.map(({ email }) => email.toLowerCase()))}
          onAdd={(column) => setColumns((before) => [...before, column])}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </ListPage>
  );
}
