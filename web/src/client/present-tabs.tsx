import { ViewTabs } from '../ui/tabs.tsx';
import { useAddress } from './address.ts';

/** Whether the address shows the deleted records of a list instead of those in use. */
export function useDeletedView(): boolean {
  return useAddress()[0].get('deleted') === 'true';
}

const viewsOf = (deleted: string) => [
  { id: 'present', name: 'In use', view: '' },
  { id: 'deleted', name: deleted, view: 'deleted' },
];

/** The two tabs of a list whose records can be restored: in use, and deleted. */
export function PresentTabs({ deleted = 'Deleted' }: { deleted?: string }) {
  const [, change] = useAddress();
  const isDeleted = useDeletedView();
  return (
    <ViewTabs
      views={viewsOf(deleted)}
      current={isDeleted ? 'deleted' : ''}
      onChoose={(chosen) => change({ deleted: chosen.view ? 'true' : null }, { isStep: true })}
    />
  );
}
