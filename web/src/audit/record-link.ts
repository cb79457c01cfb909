import { kindWords } from 'virtual:kinds';
import { declaredWords } from '../client/declared.ts';
import type { ShownEvent } from './event-line.tsx';

type LinkedEvent = Pick<ShownEvent, 'entity' | 'entity_id' | 'action' | 'project' | 'task'>;

/** Link to the record of an event; null if it has no page or was deleted. */
export function recordHref(workspaceId: string, event: LinkedEvent): string | undefined {
  const { entity, entity_id: id, project } = event;
  const place = declaredPlace(entity, id, project?.id) ?? placeOfKind(event);
  return place ? `/w/${workspaceId}/${place}` : undefined;
}

/** The page of a registered record type, or its list with the drawer open. */
function declaredPlace(entity: string, id: string, projectId: string | undefined): string | undefined {
  const record = declaredWords(entity);
  // A child without a page is on the page of its parent, which its list finds.
  const page = record?.page || record?.parent?.page;
  if (!record || !page || (record.isBelowProject && projectId === undefined)) return undefined;
  const list = record.isBelowProject ? page.replace('projects/', `projects/${projectId}/`) : page;
  if (!record.page) return list;
  return record.hasPage ? `${list}/${id}` : `${list}?open=${id}`;
}

function placeOfKind({ entity, entity_id: id, action, project, task }: LinkedEvent): string | undefined {
  const isGone = action === 'removed' || action === 'deleted';
  const page = kindWords[entity]?.page;
  if (page && !page.includes('{projectId}')) return page.replace('{id}', id);
  if (!project || isGone) return undefined;
  const inProject = `projects/${project.id}`;
  if (task && (!page || entity === 'schedule_edits')) return `${inProject}/tasks?open=${task.id}`;
  return page?.replace('projects/{projectId}', inProject).replace('{id}', id);
}
