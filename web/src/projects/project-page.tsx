import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWorkspace } from '../app/caller.tsx';
import { useCall } from '../app/data.ts';
import { shownFailure } from '../app/failures.ts';
import { usePageCrumbs } from '../app/shell-state.ts';
import { formatDay, formatMoney } from '../ui/format.ts';
import { DetailPage, SummaryStrip } from '../ui/page.tsx';
import { ErrorState, Loading } from '../ui/states.tsx';

/** One project. */
export function ProjectPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const { projectId } = useParams({ from: '/signed-in/w/$workspaceId/projects/$projectId' });
  const project = useCall('getProject', { params: { workspaceId, projectId } });
  const name = project.data?.project_name ?? 'Project';
  usePageCrumbs(
    useMemo(() => [{ label: 'Projects', href: `/w/${workspaceId}/projects` }, { label: name }], [workspaceId, name]),
  );
  if (project.error) {
    return (
      <ErrorState
        failure={shownFailure('Failed to fetch project', project.error)}
        onRetry={() => void project.refetch()}
      />
    );
  }
  if (!project.data) return <Loading what="the project" />;
  const { data } = project;
  return (
    <DetailPage
      title={data.project_name}
      number={data.project_number ?? undefined}
      summary={
        <SummaryStrip
          figures={[
            { label: 'Contract sum', value: formatMoney(data.contract_value) },
            { label: 'Start', value: formatDay(data.start_date) },
            { label: 'Completion', value: formatDay(data.end_date) },
          ]}
        />
      }
    >
      {data.description}
    </DetailPage>
  );
}
