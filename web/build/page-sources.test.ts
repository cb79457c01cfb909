import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pageSources } from './page-sources.ts';

const src = join(import.meta.dirname, '../src');

it('finds the page of every route, also of one over several lines and after a redirect, and each file exists', () => {
  const found = pageSources();
  const ofProgrammes = readFileSync(join(src, 'schedule/module.ts'), 'utf8');
  const routes = ofProgrammes.split('createRoute({').length - 1;
  const redirects = ofProgrammes.split('beforeLoad:').length - 1;

  expect(redirects).toBe(1);
  expect(found.filter(({ file }) => file.startsWith('schedule/') && !file.includes('bench'))).toHaveLength(
    routes - redirects,
  );
  expect(found.filter(({ file }) => !existsSync(join(src, file)))).toEqual([]);
  expect(new Set(found.map(({ path }) => path)).size).toBe(found.length);
  expect(found).toContainEqual({
    path: '/w/$workspaceId/projects/$projectId/critical-path',
    file: 'schedule/plan/critical/critical-path-page.tsx',
  });
  expect(found).toContainEqual({ path: '/sign-in', file: 'session/sign-in-page.tsx' });
});
