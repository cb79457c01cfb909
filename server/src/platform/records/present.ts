// A declared record as its caller sees it: the domain's additions, the project's name, masks, and abilities.
import { permissionOf, type AnyRecord } from '@horizon/contract';
import type { Db } from '../database.ts';
import type { Scope } from '../scope.ts';
import { hideMasked } from './masks.ts';
import type { PlainRow, PlainRules } from './rules.ts';
import { projectNamesOf } from './visible.ts';

/** Presents rows in their order; `scopeOf` gives the caller's scope in the row's workspace. */
export function presenter(
  record: AnyRecord,
  rules: Pick<PlainRules, 'present' | 'abilities'>,
  projectOf: (row: PlainRow) => string | null,
) {
  const hasProjectName = record.computed !== undefined && 'project_name' in record.computed;

  function abilitiesOn(row: PlainRow, scope: Scope): string[] {
    const project = projectOf(row);
    const usual = [
      ...(scope.can(permissionOf(record, 'edit'), project) && !row.is_deleted ? ['edit'] : []),
      ...(scope.can(permissionOf(record, 'delete'), project)
        ? [row.is_deleted ? 'restore' : record.archives ? 'archive' : 'delete']
        : []),
    ];
    return rules.abilities ? rules.abilities(row, scope, usual) : usual;
  }

  return async (db: Db, rows: readonly PlainRow[], caller: { scopeOf: (row: PlainRow) => Scope; now: Date }) => {
    const { scopeOf, now } = caller;
    const abilitiesOf = (row: PlainRow) => abilitiesOn(row, scopeOf(row));
    const more = rules.present ? await rules.present(db, rows, { scopeOf, abilitiesOf, now }) : [];
    const places = rows.map((row) => ({ workspace_id: row.workspace_id, project_id: projectOf(row) }));
    const names = hasProjectName ? await projectNamesOf(db, places) : null;
    return rows.map((row, at) => {
      const scope = scopeOf(row);
      const project = projectOf(row);
      return hideMasked(record, scope, project, {
        ...row,
        ...(names ? { project_name: names.get(project ?? '') ?? null } : {}),
        abilities: abilitiesOf(row),
        ...more[at],
      });
    });
  };
}
