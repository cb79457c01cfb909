// Associates two records: for people who see both and may change one of them.
import { associatedKinds, type AnswerOf, type Calls } from '@horizon/contract';
import { duplicateOf, type Db, type Tx } from '../platform/database.ts';
import { lockOpen, permitChange } from '../platform/archiving.ts';
import { againstRule, conflict, notFound, type Faults } from '../platform/failures.ts';
import type { ListAnswer } from '../platform/list.ts';
import { newId } from '../platform/ids.ts';
import { archivedRefusal, type Scope } from '../platform/scope.ts';
import { namedRecords, refKey, type NamedRecord, type RecordRef } from '../search/visible-records.ts';
import * as store from './store.ts';

type Association = AnswerOf<Calls['createAssociation']>;

interface NewAssociation {
  record_kind: string;
  record_id: string;
  other_kind: string;
  other_id: string;
  note?: string | null;
}

/** Associates two records; answers it as seen from the first. Throws refusals. */
export async function associate(tx: Tx, scope: Scope, body: NewAssociation): Promise<Association> {
  const one = { kind: body.record_kind, id: body.record_id.toLowerCase() };
  const other = { kind: body.other_kind, id: body.other_id.toLowerCase() };
  if (refKey(one) === refKey(other)) {
    throw againstRule({ other_id: ['A record cannot be associated with itself. Choose another one.'] });
  }
  const ends = await namedRecords(tx, scope, [one, other]);
  const faults: Faults = {
    ...(ends.has(refKey(one)) ? {} : { record_id: [absent] }),
    ...(ends.has(refKey(other)) ? {} : { other_id: [absent] }),
  };
  if (Object.keys(faults).length > 0) throw againstRule(faults);
  await permitOnEither(tx, scope, [ends.get(refKey(one))!, ends.get(refKey(other))!]);
  const id = newId();
  try {
    await store.insertAssociation(tx, {
      workspace_id: scope.workspaceId,
      id,
      entity: one.kind,
      record_id: one.id,
      other_entity: other.kind,
      other_id: other.id,
      note: body.note?.trim() || null,
      created_by_user_id: scope.personId,
    });
  } catch (error) {
    if (duplicateOf(error) === 'associations_once') {
      throw conflict('duplicate', 'These two records are associated already.');
    }
    throw error;
  }
  return present(scope, (await store.findAssociation(tx, scope, id))!, ends)!;
}

const absent = 'There is no such record, or you do not have access to it.';

/** Removes an association of two records that the caller sees. Throws refusals. */
export async function dissociate(tx: Tx, scope: Scope, id: string): Promise<void> {
  const row = await store.findAssociation(tx, scope, id);
  if (!row) throw notFound();
  const [one, other] = endsOf(row);
  const ends = await namedRecords(tx, scope, [one, other]);
  const both = [ends.get(refKey(one)), ends.get(refKey(other))];
  if (!both[0] || !both[1]) throw notFound();
  await permitOnEither(tx, scope, [both[0], both[1]]);
  await store.removeAssociation(tx, scope, id);
}

const endsOf = (row: store.AssociationRow): [RecordRef, RecordRef] => [
  { kind: row.entity, id: row.record_id },
  { kind: row.other_entity, id: row.other_id },
];

const mayChange = (scope: Scope, { kind, project }: NamedRecord): boolean =>
  scope.can(associatedKinds[kind]!, project?.id ?? null);

/** Permits a change of either record, and locks the projects of both against archiving. Throws 403. */
async function permitOnEither(tx: Tx, scope: Scope, ends: [NamedRecord, NamedRecord]): Promise<void> {
  const changed = ends.find((end) => mayChange(scope, end)) ?? ends[0];
  await permitChange(tx, scope, associatedKinds[changed.kind]!, changed.project?.id);
  for (const { project } of ends) {
    if (project && project.id !== changed.project?.id) await lockOpen(tx, { scope, projectId: project.id });
  }
}

/** An association with the record it is seen from, and in the form of the answer. */
export interface NamedAssociation {
  row: store.AssociationRow;
  one: NamedRecord;
  shown: Association;
}

/** A page of associations of records of a kind with the names of both ends; only those whose ends the callers see. */
export async function listNamed(
  db: Db,
  scopes: readonly Scope[],
  filters: store.AssociationFilters & { entity: string },
): Promise<ListAnswer<NamedAssociation>> {
  const found = await store.listAssociations(db, scopes, filters);
  const named = await Promise.all(
    scopes.map((scope) =>
      presentAll(
        db,
        scope,
        found.items.filter((row) => row.workspace_id === scope.workspaceId),
      ),
    ),
  );
  const byId = new Map(named.flat().map((each) => [each.row.id, each]));
  return { ...found, items: found.items.flatMap(({ id }) => byId.get(id) ?? []) };
}

async function presentAll(db: Db, scope: Scope, rows: readonly store.AssociationRow[]): Promise<NamedAssociation[]> {
  if (rows.length === 0) return [];
  const ends = await namedRecords(db, scope, rows.flatMap(endsOf));
  return rows.flatMap((row) => {
    const one = ends.get(refKey({ kind: row.entity, id: row.record_id }));
    const shown = present(scope, row, ends);
    return one && shown ? [{ row, one, shown }] : [];
  });
}

/** An association with the name of its other record; null if one of them is not visible. */
function present(
  scope: Scope,
  row: store.AssociationRow,
  ends: ReadonlyMap<string, NamedRecord>,
): Association | undefined {
  const [one, other] = endsOf(row).map((end) => ends.get(refKey(end)));
  if (!one || !other) return undefined;
  const { entity: record_kind, other_entity: _kind, other_id: _id, ...rest } = row;
  const isOpen = [one, other].every(({ project }) => archivedRefusal(scope, project?.id) === null);
  return {
    ...rest,
    record_kind,
    other,
    abilities: isOpen && (mayChange(scope, one) || mayChange(scope, other)) ? ['delete'] : [],
  };
}
