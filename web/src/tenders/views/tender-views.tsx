// The ways to look at tender packages: list, board, calendar of due dates, letting schedule.
import { useParams } from '@tanstack/react-router';
import { AppLink } from '../../client/app-link.tsx';
import { useWorkspace } from '../../client/caller.tsx';
import { useWholeList } from '../../client/list-data.ts';
import details from '../../ui/details.module.css';

const views = [
  { page: '', label: 'List' },
  { page: '/board', label: 'Board' },
  { page: '/calendar', label: 'Calendar' },
  { page: '/letting', label: 'Letting schedule' },
];

/** The address of the tenders of the workspace or, on its pages, of the project. */
export function useTendersHref(): string {
  const { workspace_id: workspaceId } = useWorkspace();
  const { projectId } = useParams({ strict: false });
  return projectId ? `/w/${workspaceId}/projects/${projectId}/tenders` : `/w/${workspaceId}/tenders`;
}

export function TenderViews() {
  const base = useTendersHref();
  return (
    <nav className={details.tabs} aria-label="Views of tenders">
      {views.map(({ page, label }) => (
        <AppLink key={page} className={details.tab} href={`${base}${page}`} matchBelow={false}>
          {label}
        </AppLink>
      ))}
    </nav>
  );
}

/** The tender packages in use, of the workspace or of the project whose page is shown. */
export function useTenderPackages() {
  const { workspace_id: workspaceId } = useWorkspace();
  const { projectId } = useParams({ strict: false });
  const query = { is_deleted: false, sort: 'number', ...(projectId ? { project_id: projectId } : {}) };
  return useWholeList('listTenderPackages', { params: { workspaceId }, query });
}
