// A P6 XML file as it was read: the objects of each project by kind, and those next to them.
import type { BusinessObject } from './business-object.ts';

/** A project with its objects by kind. */
export interface PmxmlProject {
  object: BusinessObject;
  isBaseline: boolean;
  /** Objects by kind. */
  kinds: Map<string, BusinessObject[]>;
  /** Skipped kinds with their counts. */
  passed: Map<string, number>;
}

export interface PmxmlDraft {
  version: string | null;
  shared: Map<string, BusinessObject[]>;
  projects: PmxmlProject[];
}

/** A project's activities; some versions write them next to the project. */
export function activitiesOf(
  draft: PmxmlDraft,
  projectId: string,
  kinds: ReadonlyMap<string, BusinessObject[]>,
): BusinessObject[] {
  return objectsOf(draft, 'Activity', projectId, kinds);
}

/** Objects of a kind inside the project, and those next to it that name it. */
export function objectsOf(
  draft: PmxmlDraft,
  kind: string,
  projectId: string,
  kinds: ReadonlyMap<string, BusinessObject[]>,
): BusinessObject[] {
  const sharedObjects = (draft.shared.get(kind) ?? []).filter((object) => object.text('ProjectObjectId') === projectId);
  return [...(kinds.get(kind) ?? []), ...sharedObjects];
}
