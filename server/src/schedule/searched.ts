// The records of this domain that the search finds.
import type { Permission } from '@horizon/contract';
import { sql } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import { visibleIn } from '../platform/records/visible.ts';
import { seesOwnOnly } from './visible.ts';
import { searchedKind, type SearchedKind } from '../search/searched-kinds.ts';

/** Projects on which the caller has the permission and sees the whole programme; null for all. */
function wholeProgrammes(scope: Scope, permission: Permission): string[] | null {
  const { only } = visibleIn(scope, permission);
  return only && only.filter((projectId) => !seesOwnOnly(scope, projectId));
}

export const searched: readonly SearchedKind[] = [
  searchedKind({
    kind: 'baselines',
    view: 'schedule:view',
    from: 'baselines b',
    id: 'b.id',
    title: 'b.name',
    detail: 'b.note',
    project: 'b.project_id',
    projects: (scope) => wholeProgrammes(scope, 'schedule:view'),
    where: () => sql`NOT b.is_deleted`,
  }),
  searchedKind({
    kind: 'schedule_resources',
    view: 'schedule:analyse',
    from: 'schedule_resources s',
    id: 's.id',
    title: 's.name',
    project: 's.project_id',
    projects: (scope) => wholeProgrammes(scope, 'schedule:analyse'),
    where: () => sql`NOT s.is_deleted`,
  }),
];
