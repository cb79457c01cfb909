import { declaredWords } from '../client/declared.ts';
import type { ShownEvent } from './event-line.tsx';

/** Link to the record of an event; null if it has no page or was deleted. */
export function recordHref(
  workspaceId: string,
  event: Pick<ShownEvent, 'entity' | 'entity_id' | 'action' | 'project' | 'task'>,
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
    member_views: `people/${id}`,
    roles: `roles/${id}`,
    workspaces: 'settings',
    business_entities: 'business-entity',
    bank_changes: 'business-entity',
    labour_rates: `rates/${id}`,
    labour_awards: `rates/awards/${id}`,
    labour_allowances: 'rates/allowances',
    labour_overrides: 'rates/overrides',
    forms: `forms/${id}`,
    transmittals: `transmittals/${id}`,
  };
  const place = declaredPlace(entity, id, project?.id) ?? pages[entity];
  return place ? `/w/${workspaceId}/${place}` : undefined;
}

/** The page of a registered record type, or its list with the drawer open. */
function declaredPlace(entity: string, id: string, projectId: string | undefined): string | undefined {
  const record = declaredWords(entity);
  if (!record || (record.isBelowProject && projectId === undefined)) return undefined;
  const list = record.isBelowProject ? record.page.replace('projects/', `projects/${projectId}/`) : record.page;
  return record.hasPage ? `${list}/${id}` : `${list}?open=${id}`;
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
