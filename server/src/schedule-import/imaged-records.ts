// Links and assignments of the existing programme converted to a format and back, by the records they connect.
import type { Assignment, Link, Resource } from '@horizon/schedule';
import { derivedId } from './derived-id.ts';
import type { Image } from './image-of-present.ts';

/** Links by the id that an import gives them. */
export function imagedLinks(image: Image | null, projectId: string): Map<string, Link> {
  const links = (image?.programme.links ?? []).flatMap((link): [string, Link][] => {
    const from = image!.ids.get(link.predecessorId);
    const to = image!.ids.get(link.successorId);
    return from === undefined || to === undefined ? [] : [[derivedId('link', projectId, from, to, link.kind), link]];
  });
  return new Map(links);
}

/** Assignments by `task/resource`, in order. A table identifies resources by name only. */
export function imagedAssignments(image: Image | null, resources: readonly Resource[]): Map<string, Assignment[]> {
  if (!image) return new Map();
  const byCode = new Map(resources.map(({ id, code, name }) => [code ?? name, id]));
  const byName = new Map(resources.map(({ id, name }) => [name, id]));
  const own = new Map(
    image.programme.resources.map(({ id, code, name }) => [id, byCode.get(code ?? name) ?? byName.get(name)]),
  );
  return Map.groupBy(
    image.programme.assignments,
    ({ taskId, resourceId }) => `${image.ids.get(taskId)}/${own.get(resourceId)}`,
  );
}
