import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useCaller, useWorkspace } from '../../../client/caller.tsx';
import { useCall } from '../../../client/data.ts';
import { useArchivedSentence } from '../../../client/read-only.ts';
import { ApiFailure } from '../../../client/api.ts';
import { shownFailure } from '../../../client/failures.ts';
import { PageFailure } from '../../../client/page-state.tsx';
import { useSavedViews } from '../../../client/saved-views/use-saved-views.ts';
import { usePageCrumbs } from '../../../client/shell-state.ts';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { usePeopleChoices } from '../../tasks/use-people.ts';
import { useWbsNames } from '../../tasks/use-wbs-names.ts';
import type { LoadedProgramme } from '../programme/programme-source.ts';
import { GanttSkeleton } from './gantt-skeleton.tsx';
import { GanttWorkbench } from './gantt-workbench.tsx';
import styles from './gantt-page.module.css';
import { serverSource } from './server-source.ts';

/** The current minute on the browser's wall clock, used as the project's. */
function minuteNow(): number {
  const now = new Date();
  return Math.floor(
    Date.UTC(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours(), now.getMinutes()) / 60_000,
  );
}

/** The programme of a project as a Gantt chart. */
export function GanttPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const { projectId } = useParams({ from: '/signed-in/w/$workspaceId/projects/$projectId/gantt' });
  const project = useCall('getProject', { params: { workspaceId, projectId } });
  const name = project.data?.project_name ?? 'Project';
  usePageCrumbs(
    useMemo(
      () => [
        { label: 'Projects', href: `/w/${workspaceId}/projects` },
        { label: name, href: `/w/${workspaceId}/projects/${projectId}` },
        { label: 'Programme' },
      ],
      [workspaceId, projectId, name],
    ),
  );
  return <Programme key={projectId} workspaceId={workspaceId} projectId={projectId} title={name} />;
}

function Programme({ workspaceId, projectId, title }: { workspaceId: string; projectId: string; title: string }) {
  const { kinde_id: personId } = useCaller();
  const source = useMemo(() => serverSource(workspaceId, projectId, personId), [workspaceId, projectId, personId]);
  const archived = useArchivedSentence(projectId);
  const saved = useSavedViews();
  const people = usePeopleChoices();
  const wbsNames = useWbsNames(workspaceId, projectId);
  const words = useMemo(() => ({ people, wbsNames }), [people, wbsNames]);
  const [loaded, setLoaded] = useState<LoadedProgramme | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    source.load().then(
      (programme) => isCurrent && setLoaded(programme),
      (error: unknown) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [source, attempt]);
  const retry = () => {
    setFailure(null);
    setAttempt((before) => before + 1);
  };
  if (failure !== null) {
    const shown =
      failure instanceof ApiFailure
        ? shownFailure('Failed to fetch the programme', failure)
        : {
            title: 'Failed to fetch the programme',
            reason: failure instanceof Error ? failure.message : 'It could not be read.',
          };
    return <PageFailure failure={shown} onRetry={retry} />;
  }
  if (!loaded) return <Loading what="the programme" skeleton={<GanttSkeleton />} />;
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">Programme of {title}</h1>
      {loaded.programme.tasks.length === 0 && !loaded.canEdit ? (
        <EmptyState title="No programme yet" detail="No programme has been created or imported for this project." />
      ) : (
        <GanttWorkbench
          source={source}
          loaded={loaded}
          title={title}
          today={minuteNow()}
          projectId={projectId}
          archived={archived}
          words={words}
          personId={personId}
          saved={saved}
        />
      )}
    </div>
  );
}
