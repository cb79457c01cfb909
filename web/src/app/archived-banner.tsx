import { IconArchive } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCaller, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { useArchiving } from '../projects/use-archiving.ts';
import { useArchiving as useWorkspaceArchiving } from '../workspaces/use-archiving.ts';
import { Button } from '../ui/button.tsx';
import styles from './shell.module.css';

/** Shows that an archived project or workspace is read-only, with a button to restore it for people who may. */
export function ArchivedBanner({ projectId }: { projectId: string | undefined }) {
  const workspace = useWorkspace();
  if (workspace.is_archived) return <OfWorkspace />;
  return projectId ? <OfProject projectId={projectId} /> : null;
}

function OfProject({ projectId }: { projectId: string }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { data: project } = useCall('getProject', { params: { workspaceId, projectId } });
  const { restore, isBusy } = useArchiving();
  if (!project?.is_archived) return null;
  const mayRestore = project.abilities.includes('restore');
  return (
    <Banner name={project.project_name} mayRestore={mayRestore} isBusy={isBusy} onRestore={() => restore(project)} />
  );
}

function OfWorkspace() {
  const { workspace_id: workspaceId, workspace, isWorkspaceManager } = useWorkspace();
  const { data } = useCall('getWorkspace', { params: { workspaceId } }, { enabled: isWorkspaceManager });
  const { restore, isBusy } = useWorkspaceArchiving();
  const isOwnView = useCaller().seeing_as === null;
  return (
    <Banner
      name={workspace}
      mayRestore={data !== undefined && isOwnView}
      isBusy={isBusy}
      onRestore={() => data && restore(data)}
    />
  );
}

interface BannerProps {
  name: string;
  mayRestore: boolean;
  isBusy: boolean;
  onRestore: () => void;
}

function Banner({ name, mayRestore, isBusy, onRestore }: BannerProps) {
  return (
    <div className={styles.offline} role="status">
      <IconArchive size={16} aria-hidden />
      <span>
        “{name}” is archived: it can be read, not changed. {mayRestore ? null : 'A workspace manager can restore it.'}
      </span>
      {mayRestore ? (
        <Button small busy={isBusy} onClick={onRestore}>
          Restore
        </Button>
      ) : null}
    </div>
  );
}

/** Remounts the page when its project is restored, as the permissions have changed. */
export function RemountWhenRestored({ projectId, children }: { projectId: string | undefined; children: ReactNode }) {
  const workspace = useWorkspace();
  const params = { workspaceId: workspace.workspace_id, projectId: projectId ?? '' };
  const project = useCall('getProject', { params }, { enabled: projectId !== undefined });
  const isArchived = workspace.is_archived || (project.data?.is_archived ?? false);
  const [seen, setSeen] = useState({ projectId, isArchived, times: 0 });
  if (seen.projectId !== projectId || seen.isArchived !== isArchived) {
    const isRestored = seen.projectId === projectId && seen.isArchived;
    setSeen({ projectId, isArchived, times: seen.times + (isRestored ? 1 : 0) });
  }
  return <Page key={seen.times}>{children}</Page>;
}

const Page = ({ children }: { children: ReactNode }) => children;
