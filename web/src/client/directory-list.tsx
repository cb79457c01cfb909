// The lists of a workspace's directory: records in use or deleted, with a drawer for the open record and one for a new record.
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { GridView } from '../ui/data-grid/grid-types.ts';
import { capital } from '../ui/format.ts';
import { EmptyState } from '../ui/states.tsx';
import { useAddress, useListView } from './address.ts';
import { useWorkspace } from './caller.tsx';
import { useFormInAddress } from './form-in-address.ts';
import type { ListData } from './list-data.ts';
import { PresentTabs, useDeletedView } from './present-tabs.tsx';
import { RecordList } from './record-list.tsx';
import { actionColumn } from './row-action.tsx';
import { usePageName } from './shell-state.ts';

interface DirectoryView {
  query: { workspace_id: string; is_deleted: boolean; sort: string };
  view: GridView;
  setView: (view: GridView) => void;
}

/** The query and the view of a directory list, from the address. */
export function useDirectoryView(sort: string): DirectoryView {
  const { workspace_id: workspaceId } = useWorkspace();
  const [view, setView] = useListView();
  return { query: { workspace_id: workspaceId, is_deleted: useDeletedView(), sort }, view, setView };
}

interface DirectoryListProps<T> {
  /** Title of the page and name of the grid: "Companies". */
  title: string;
  /** For one record: "company". */
  noun: string;
  /** Explains the records while the list is empty. */
  purpose: string;
  directory: DirectoryView;
  list: ListData<T>;
  rowId: (row: T) => string;
  nameOf: (row: T) => string;
  deletion: { remove: (id: string) => void; restore: (id: string) => void };
  /** The drawers of a record and of a new record. */
  renderDrawer: (row: T, onClose: () => void) => ReactNode;
  renderNewDrawer: (onClose: () => void) => ReactNode;
  /** The records are archived instead of deleted. */
  archives?: boolean;
  /** Filters in the bar that the server applies, and the number of those that are set. */
  filters?: ReactNode;
  filtersInForce?: number;
  /** A row of links to other views of the list. */
  views?: ReactNode;
  /** Opens the import, for people who may create records. */
  onImport?: () => void;
}

/** The page of one kind of directory record. */
export function DirectoryList<T extends { abilities: readonly string[] }>(props: DirectoryListProps<T>) {
  const { title, noun, directory, list, rowId, nameOf, deletion, renderDrawer, renderNewDrawer } = props;
  const [params, change] = useAddress();
  const [isAdding, setAdding] = useFormInAddress();
  usePageName(title);
  const records = title.toLowerCase();
  const openId = params.get('open') ?? undefined;
  const opened = list.rows.find((row) => rowId(row) === openId);
  const remove = (row: T) => deletion.remove(rowId(row));
  const removed = props.archives ? 'archived' : 'deleted';
  const newButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      New {noun}
    </Button>
  ) : undefined;
  return (
    <RecordList
      title={title}
      records={records}
      list={list}
      rowId={rowId}
      view={directory.view}
      onViewChange={directory.setView}
      actions={
        newButton && props.onImport ? (
          <>
            <Button icon={<IconUpload />} onClick={props.onImport}>
              Import
            </Button>
            {newButton}
          </>
        ) : (
          newButton
        )
      }
      tabs={<PresentTabs deleted={props.archives ? 'Archived' : 'Deleted'} />}
      views={props.views}
      filters={props.filters}
      filtersInForce={props.filtersInForce ?? 0}
      act={actionColumn<T>({
        nameOf,
        acts: { delete: remove, archive: remove, restore: (row) => deletion.restore(rowId(row)) },
      })}
      currentId={openId}
      onOpen={(row) => change({ open: rowId(row) })}
      empty={
        directory.query.is_deleted ? (
          <EmptyState
            title={`No ${removed} ${records}`}
            detail={`${capital(removed)} ${noun} records are listed here and can be restored.`}
          />
        ) : (
          <EmptyState title={`No ${records} yet`} detail={props.purpose} action={newButton} />
        )
      }
    >
      {opened ? <Fragment key={openId}>{renderDrawer(opened, () => change({ open: null }))}</Fragment> : null}
      {isAdding && newButton ? renderNewDrawer(() => setAdding(false)) : null}
    </RecordList>
  );
}
