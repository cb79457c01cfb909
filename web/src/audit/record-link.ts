import type { ToldEvent } from './event-line.tsx';

/** Where the record of an event is looked at; none where it has no page, or is no more. */
export function recordHref(
  workspaceId: string,
  event: Pick<ToldEvent, 'entity' | 'entity_id' | 'action' | 'project' | 'task'>,
): string | undefined {
  const { entity, entity_id: id, project, task } = event;
  const isGone = event.action === 'removed' || event.action === 'deleted';
  const page = project && !isGone ? inProject(entity, id, task?.id) : undefined;
  if (project && page) return `/w/${workspaceId}/projects/${project.id}/${page}`;
  const pages: Record<string, string> = {
    projects: `projects/${id}`,
    members: `people/${id}`,
    member_roles: `people/${id}`,
    role_requests: `people/${id}`,
    roles: `roles/${id}`,
    companies: `companies/${id}`,
    teams: `teams?open=${id}`,
    buildings: `buildings?open=${id}`,
    workspaces: 'settings',
    labour_rates: `rates/${id}`,
    labour_awards: `rates/awards/${id}`,
    labour_allowances: 'rates/allowances',
    labour_overrides: 'rates/overrides',
  };
  return pages[entity] ? `/w/${workspaceId}/${pages[entity]}` : undefined;
}

function inProject(entity: string, id: string, taskId: string | undefined): string | undefined {
  const pages: Record<string, string> = {
    programmes: 'gantt',
    schedule_calendars: 'calendars',
    schedule_resources: 'resource-list',
    baselines: 'baselines',
    baseline_rows: 'baselines',
    wbs: 'wbs',
    commitments: 'weekly-plan',
    scenarios: 'gantt',
    programme_proposals: 'proposals',
  };
  if (entity === 'schedule_edits') return taskId ? `tasks?open=${taskId}` : 'gantt';
  if (entity === 'actions') return `tasks?open=${id}`;
  return pages[entity] ?? (taskId ? `tasks?open=${taskId}` : undefined);
}
