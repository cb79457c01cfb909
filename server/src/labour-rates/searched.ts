// The records of this domain that the search finds.
import { sql } from 'kysely';
import { visibleProjects } from './overrides/present.ts';
import { searchedKind, type SearchedKind } from '../search/searched-kinds.ts';

export const searched: readonly SearchedKind[] = [
  searchedKind({
    kind: 'labour_rates',
    view: 'labour_rates:view',
    from: 'labour_rates r',
    id: 'r.id',
    title: 'r.name',
    detail: `concat_ws(' · ', r.role, r.level)`,
    // The versions of a rate that have not been superseded.
    where: () => sql`NOT r.is_deleted AND (r.superseded_on IS NULL OR r.superseded_on > current_date)`,
  }),
  searchedKind({
    kind: 'labour_awards',
    view: 'labour_rates:view',
    from: 'labour_awards a',
    id: 'a.id',
    title: 'a.name',
    detail: 'a.code',
    where: () => sql`NOT a.is_deleted`,
  }),
  searchedKind({
    kind: 'labour_allowances',
    view: 'labour_rates:view',
    from: 'labour_allowances l JOIN labour_rates r ON r.workspace_id = l.workspace_id AND r.id = l.labour_rate_id',
    id: 'l.id',
    title: 'l.name',
    detail: 'r.name',
    where: () => sql`NOT l.is_deleted AND NOT r.is_deleted`,
  }),
  searchedKind({
    kind: 'labour_overrides',
    view: 'labour_overrides:view',
    from: 'labour_overrides o',
    id: 'o.id',
    title: 'o.reason',
    project: 'o.project_id',
    projects: visibleProjects,
    where: () => sql`NOT o.is_deleted`,
  }),
];
