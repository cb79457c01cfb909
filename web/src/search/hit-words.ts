// Display of a search hit: its kind, its project and its link.
import { entityWord } from '../audit/audit-words.ts';
import { recordHref } from '../audit/record-link.ts';
import type { CallAnswer } from '../client/api.ts';
import { capital } from '../ui/format.ts';

export type Hit = CallAnswer<'searchWorkspace'>['items'][number];

/** Link to the record of a hit. */
export function hitHref(workspaceId: string, { kind, id, title, project }: Hit): string {
  const event = { entity: kind, entity_id: id, action: '', project, task: null };
  const href = recordHref(workspaceId, event) ?? `/w/${workspaceId}`;
  // Records without a page of their own are opened in their list.
  const isListed = kind === 'labour_allowances' || kind === 'labour_overrides';
  return isListed ? `${href}?${new URLSearchParams({ q: title })}` : href;
}

/** The kind of a hit, and the project that it belongs to. */
export function placeOfHit({ kind, kind_word, project }: Hit): string {
  const word = kind_word ?? capital(entityWord(kind));
  return project && kind !== 'projects' ? `${word} · ${project.name}` : word;
}
