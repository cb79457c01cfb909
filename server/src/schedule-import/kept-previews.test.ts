import { newLink, newProgramme, newTask } from '@horizon/schedule';
import { expect, it } from 'vitest';
import type { Scope } from '../platform/scope.ts';
import { newId } from '../platform/ids.ts';
import { keepPreview, takePreview } from './kept-previews.ts';
import type { PreparedImport } from './prepare-import.ts';

const choice = {
  createWbs: false,
  overwriteExisting: false,
  overwriteNewer: false,
  mode: null,
  encoding: null,
  dataDate: 'keep' as const,
  project: undefined,
};
const projectId = newId();
const scopeOf = (personId: string, lacks?: string) =>
  ({ personId, can: (permission: string) => permission !== lacks }) as unknown as Scope;
const ann = scopeOf('ann');

/** A preview of a programme of so many tasks and links. */
function previewOf(tasks: number, links: number): PreparedImport {
  const programme = {
    ...newProgramme('msp', 0),
    tasks: Array.from({ length: tasks }, () => newTask('task')),
    links: Array.from({ length: links }, () => newLink('link', 'task', 'task')),
  };
  return { moved: { state: { programme, projectId } } } as unknown as PreparedImport;
}

it('a cached preview is used once, by the person who requested it, for the same choice', () => {
  const [id, preview] = [newId(), previewOf(1, 0)];
  const kept = (scope: Scope, project = projectId, options = choice) => {
    keepPreview(id, ann, choice, preview);
    return takePreview(id, scope, project, options);
  };

  expect([kept(ann), takePreview(id, ann, projectId, choice)]).toEqual([preview, null]);
  expect(kept(scopeOf('bo'))).toBeNull();
  expect(kept(scopeOf('ann', 'budget:see_cost'))).toBeNull();
  expect(kept(scopeOf('ann', 'schedule:edit'))).toBeNull();
  expect(kept(ann, newId())).toBeNull();
  expect(kept(ann, projectId, { ...choice, createWbs: true })).toBeNull();
  expect(kept(ann, projectId, { ...choice, overwriteNewer: true })).toBeNull();
});

it('cached previews stay within their memory limit: the oldest are evicted, and one that is too large is not cached', () => {
  const sizes = [25_000, 25_000, 6_000, 7_000, 41_000];
  const ids = sizes.map(() => newId());

  for (const [i, id] of ids.entries()) keepPreview(id, ann, choice, previewOf(sizes[i]! - 5000, 5000));

  const found = ids.map((id) => takePreview(id, ann, projectId, choice)?.moved.state.programme.tasks.length ?? null);
  expect(found).toEqual([null, 20_000, 1_000, 2_000, null]);
});
