// The records of this domain that the search finds.
import { sql } from 'kysely';
import { onlyProjects } from './visible-projects.ts';
import { searchedKind, type SearchedKind } from '../search/searched-kinds.ts';

export const searched: readonly SearchedKind[] = [
  searchedKind({
    kind: 'projects',
    view: 'projects:view',
    from: 'projects p',
    id: 'p.project_id',
    title: 'p.project_name',
    detail: 'p.project_number',
    project: 'p.project_id',
    projects: (scope) => onlyProjects(scope, false),
    where: () => sql`TRUE`,
  }),
];
