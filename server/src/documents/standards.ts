// The document codes of a workspace: those stored, or ISO 19650 by default; and the naming standard of a folder: its
// own, or that of the nearest ancestor with one.
import { defaultStandards, type AnswerOf, type BodyOf, type Calls, type DocumentStandards } from '@horizon/contract';
import { nextInSequences, nextRevision } from '@horizon/identifiers';
import { sql } from 'kysely';
import { json } from '../platform/columns.ts';
import type { Db, Tx } from '../platform/database.ts';
import { againstRule, stale, type Faults } from '../platform/failures.ts';
import { findRow, insertRow, updateRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { lockWorkspace } from '../roles/grants.ts';
import { manage } from './visible.ts';

type Answer = AnswerOf<Calls['readDocumentStandards']>;
export type Naming = DocumentStandards['naming_standards'][number];

/** The standards of a workspace. */
export async function readStandards(db: Db, scope: Scope): Promise<Answer> {
  const row = await findRow(db, 'document_standards', { workspace_id: scope.workspaceId });
  const abilities = scope.can(manage) ? ['edit'] : [];
  if (!row) return { ...defaultStandards, version: 0, abilities };
  const { suitabilities, sequences, naming_standards } = row as unknown as DocumentStandards;
  return { suitabilities, sequences, naming_standards, version: row.version, abilities };
}

/** Stores the standards of a workspace. Throws 409 if somebody changed them meanwhile, 422 with every fault. */
export async function setStandards(
  tx: Tx,
  scope: Scope,
  { version, ...standards }: BodyOf<Calls['setDocumentStandards']>,
): Promise<Answer> {
  await lockWorkspace(tx, scope);
  const before = await readStandards(tx, scope);
  if (before.version !== version) throw stale(before);
  await refuseFaults(tx, scope, standards);
  const values = {
    suitabilities: json(standards.suitabilities),
    sequences: json(standards.sequences),
    naming_standards: json(standards.naming_standards),
  };
  const key = { workspace_id: scope.workspaceId };
  const stored =
    version === 0
      ? await insertRow(tx, 'document_standards', { ...key, ...values })
      : await updateRow(tx, 'document_standards', key, version, values);
  if (!stored) throw stale(await readStandards(tx, scope));
  return readStandards(tx, scope);
}

async function refuseFaults(tx: Tx, scope: Scope, standards: DocumentStandards): Promise<void> {
  const faults: Faults = {};
  const once = (list: string, field: string, values: readonly string[]) => {
    const seen = new Set<string>();
    for (const [at, value] of values.entries()) {
      const key = value.trim().toLowerCase();
      if (seen.has(key)) faults[`${list}.${at}.${field}`] = [`“${value}” is there twice. Each is given once.`];
      seen.add(key);
    }
  };
  once(
    'suitabilities',
    'code',
    standards.suitabilities.map(({ code }) => code),
  );
  once(
    'sequences',
    'name',
    standards.sequences.map(({ name }) => name),
  );
  once(
    'naming_standards',
    'name',
    standards.naming_standards.map(({ name }) => name),
  );
  for (const [at, { fields, separator }] of standards.naming_standards.entries()) {
    once(
      `naming_standards.${at}.fields`,
      'name',
      fields.map(({ name }) => name),
    );
    for (const [place, { kind, values, min, max }] of fields.entries()) {
      const field = `naming_standards.${at}.fields.${place}`;
      if (kind === 'list' && values.length === 0) faults[`${field}.values`] = ['Give the codes of the list.'];
      if (kind !== 'list' && min > max)
        faults[`${field}.max`] = ['The most characters must not be fewer than the least.'];
    }
    if (separator === '' && fields.length > 1) {
      faults[`naming_standards.${at}.separator`] = ['Several fields need a separator, such as -.'];
    }
  }
  const kept = standards.naming_standards.map(({ id }) => id);
  const { rows: used } = await sql<{ name: string }>`SELECT name FROM cde_folders
    WHERE workspace_id = ${scope.workspaceId} AND NOT is_deleted AND naming_standard_id IS NOT NULL
      AND NOT naming_standard_id = ANY(${kept}::uuid[]) ORDER BY name LIMIT 3`.execute(tx);
  if (used.length > 0) {
    const names = used.map(({ name }) => `“${name}”`).join(', ');
    faults['naming_standards'] = [
      `A naming standard that was left out applies to ${names}. Choose another one there first.`,
    ];
  }
  if (Object.keys(faults).length > 0) throw againstRule(faults);
}

/** The naming standards that apply to folders, by the ids of the folders; null for a folder without one. */
export async function namingOf(db: Db, scope: Scope, folderIds: readonly string[]): Promise<Map<string, Naming>> {
  if (folderIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; naming_standard_id: string }>`
    WITH RECURSIVE up AS (
      SELECT f.id AS of_id, f.parent_id, f.naming_standard_id, 0 AS distance FROM cde_folders f
       WHERE f.workspace_id = ${scope.workspaceId} AND f.id = ANY(${[...folderIds]}::uuid[])
      UNION ALL
      SELECT up.of_id, f.parent_id, f.naming_standard_id, up.distance + 1 FROM up
        JOIN cde_folders f ON f.workspace_id = ${scope.workspaceId} AND f.id = up.parent_id
       WHERE up.naming_standard_id IS NULL)
    SELECT of_id AS id, naming_standard_id FROM up WHERE naming_standard_id IS NOT NULL`.execute(db);
  if (rows.length === 0) return new Map();
  const { naming_standards: all } = await readStandards(db, scope);
  return new Map(
    rows.flatMap(({ id, naming_standard_id: standardId }): [string, Naming][] => {
      const found = all.find((standard) => standard.id === standardId);
      return found ? [[id, found]] : [];
    }),
  );
}

/** The next revision, by the sequences of the workspace; by its form alone if it is in none of them. */
export const revisionAfter = (
  { sequences }: Pick<DocumentStandards, 'sequences'>,
  current: string | null,
  state?: DocumentStandards['suitabilities'][number]['state'],
): string => nextInSequences(sequences, { current, state }) || nextRevision(current);
