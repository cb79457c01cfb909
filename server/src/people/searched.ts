// The records of this domain that the search finds.
import { sql } from 'kysely';
import { onProjects, onlyProjects as projectsOfPeople } from './visible-people.ts';
import { searchedKind, type SearchedKind } from '../search/searched-kinds.ts';

export const searched: readonly SearchedKind[] = [
  searchedKind({
    kind: 'members',
    view: 'members:view',
    idType: 'text',
    from: 'members m JOIN persons p ON p.kinde_id = m.kinde_id',
    id: 'm.kinde_id',
    title: `trim(coalesce(m.invited_first_name, p.first_name) || ' ' || coalesce(m.invited_last_name, p.last_name))`,
    detail: 'coalesce(m.invited_email, p.email)',
    where: (scope) => onProjects(projectsOfPeople(scope), scope.personId) ?? sql`TRUE`,
  }),
];
