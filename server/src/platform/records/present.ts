// A declared record as its caller sees it: the domain's additions, the project's name, masks, and abilities.
import { permissionOf, type AnyRecord } from '@horizon/contract';
import type { Db } from '../database.ts';
import type { Scope } from '../scope.ts';
import { countChildren, type ChildrenOf } from './children.ts';
import { hideMasked } from './masks.ts';
import type { ParentRules } from './parents.ts';
import type { PlainRow, PlainRules } from './rules.ts';
import { actsOn, isPossible } from './states.ts';
import { projectNamesOf } from './visible.ts';

interface Relations {
  projectOf: (row: PlainRow) => string | null;
  parents: ParentRules;
  childrenOf: ChildrenOf;
}

/** Presents rows in their order; `scopeOf` gives the caller's scope in the row's workspace. */
export function presenter(
  record: AnyRecord,
  rules: Pick<PlainRules, 'present' | 'abilities' | 'mayAct'>,
  { projectOf, parents, childrenOf }: Relations,
) {
  const hasProjectName = record.computed !== undefined && 'project_name' in record.computed;

  function abilitiesOn(row: PlainRow, scope: Scope): string[] {
    const project = projectOf(row);
    const mayEdit = scope.can(permissionOf(record, 'edit'), project) && isPossible(record, row, 'edit');
    const mayDelete =
      scope.can(permissionOf(record, 'delete'), project) && (row.is_deleted || isPossible(record, row, 'delete'));
    const usual = [
      ...(mayEdit && !row.is_deleted ? ['edit'] : []),
      ...(mayDelete ? [row.is_deleted ? 'restore' : record.archives ? 'archive' : 'delete'] : []),
    ];
    return rules.abilities ? rules.abilities(row, scope, usual) : usual;
  }

  return async (db: Db, rows: readonly PlainRow[], caller: { scopeOf: (row: PlainRow) => Scope; now: Date }) => {
    const { scopeOf, now } = caller;
    const open = record.parent ? await parents.openIds(db, rows) : null;
    const isOpen = (row: PlainRow) => open?.has(parents.idOf(row)) ?? true;
    const abilitiesOf = (row: PlainRow) => (isOpen(row) ? abilitiesOn(row, scopeOf(row)) : []);
    const counts = await countChildren(db, rows, { record, childrenOf, scopeOf });
    const more = rules.present ? await rules.present(db, rows, { scopeOf, abilitiesOf, now }) : [];
    const places = rows.map((row) => ({ workspace_id: row.workspace_id, project_id: projectOf(row) }));
    const names = hasProjectName ? await projectNamesOf(db, places) : null;
    return rows.map((row, at) => {
      const scope = scopeOf(row);
      const project = projectOf(row);
      return hideMasked(record, scope, project, {
        ...row,
        ...(names ? { project_name: names.get(project ?? '') ?? null } : {}),
        ...counts[at],
        ...(record.workflow ? { acts: isOpen(row) ? actsOn({ record, rules, scope }, row, project) : [] } : {}),
        abilities: abilitiesOf(row),
        ...more[at],
      });
    });
  };
}
