// Imports of declared records: a file is parsed into cells, rows are checked by creating them, and an import is undone.
// A preview creates the records too and rolls back, so that it reports the same faults as the import itself.
import { importedFields, maxImportedRecords, permissionOf, type AnyRecord, type Call } from '@horizon/contract';
import { sql } from 'kysely';
import { permitChange } from '../archiving.ts';
import type { Tx } from '../database.ts';
import { againstRule, conflict, Refusal, type Faults } from '../failures.ts';
import { findHeadings, headsOfRows, isTotal, recogniseHeadings, unguarded } from '../import/headings.ts';
import type { Scope } from '../scope.ts';
import type { Progress } from '../serve.ts';
import { dateWarnings } from '../import/dates-of-codes.ts';
import { refuseDoubtfulNumbers } from '../import/doubtful-numbers.ts';
import { readSentTable, tooManyRows, unreadable } from '../sent-table.ts';
import { compileCheck } from '../validation.ts';
import { headingsOf, isPlainText, valuesOfRow, type CellFault, type ProjectIds } from './import-cells.ts';
import type { recordActs } from './record-acts.ts';
import type { RecordStore } from './record-store.ts';
import type { Acting, Place, PlainRules } from './rules.ts';
import { preferNameIndex, similarRecords } from './similar-records.ts';
import { refuseAct } from './states.ts';
import { seesPart } from './visible.ts';

interface RowOutcome {
  row: number;
  outcome: 'create' | 'exists' | 'faulty';
  id: string | null;
  faults: CellFault[];
  warnings: string[];
}

/** An operation whose progress the person may follow. */
type Followed = Acting & { progress: Progress };

/** The parameters of the path, and the values of every row that follow from them. */
interface ImportPlace {
  place: Partial<Place>;
  below: Record<string, unknown>;
}

export interface ImportBody {
  rows: Record<string, string>[];
  leave_out_faulty?: boolean;
  dry_run?: boolean;
}

/** The imports of a declared record. */
export function recordImports(
  record: AnyRecord,
  { acts, store, rules }: { acts: ReturnType<typeof recordActs>; store: RecordStore; rules: PlainRules },
) {
  const create = (record.calls as Record<string, Call>)[`create${record.one}`]!;
  const faultsOfBody = compileCheck(create.body!, 'body');
  const headings = headingsOf(record);
  const fields = new Set(importedFields(record).map(([name]) => name));

  /** The columns of a file with their recognised fields, and the cells below the headings. */
  async function readFile(bytes: Buffer) {
    const table = await readSentTable(bytes, { rows: maxImportedRecords });
    const cells = table.rows;
    const at = findHeadings(cells, headings, 1);
    if (at === null) {
      const labels = importedFields(record).map(([, { label }]) => label);
      throw unreadable(`No headings were recognised. Give the first row headings such as ${labels.join(', ')}.`);
    }
    const heads = headsOfRows(cells[at]!, cells.slice(at + 1));
    const found = recogniseHeadings(heads, headings);
    const hasNumbers = (column: number) => {
      const field = record.fields[found[column] ?? ''];
      return field === undefined || field.control === 'number';
    };
    refuseDoubtfulNumbers(table, { headAt: at, hasNumbers });
    const titleAt = found.indexOf(record.title);
    const body = cells.flatMap((row, index) =>
      index > at && isRecordRow(row, found, titleAt) ? [{ row, index }] : [],
    );
    if (body.length > maxImportedRecords) throw tooManyRows(maxImportedRecords);
    return {
      columns: heads.map((header, index) => ({ header, field: found[index] ?? null })),
      rows: body.map(({ row }) => heads.map((_head, index) => unguarded(row[index] ?? ''))),
      row_numbers: body.map(({ index }) => table.rowNumbers[index]!),
    };
  }

  async function outcomeOf(
    acting: Acting,
    given: Record<string, unknown>,
    { faults, place }: { faults: CellFault[]; place: Partial<Place> },
  ): Promise<Omit<RowOutcome, 'row'>> {
    const sent = Object.fromEntries(Object.entries(given).filter(([name]) => name in record.fields));
    const all = [...faults, ...cellFaults(faultsOfBody(structuredClone(sent)), faults)];
    if (all.length > 0) return { outcome: 'faulty', id: null, faults: all, warnings: [] };
    // No index refuses a second record of the same name: sending a row twice would duplicate it.
    if (record.similar && Object.keys(rules.duplicates).length === 0 && (await isHere(acting, given))) {
      const sentence = `There is a ${record.oneWord} of this name already.`;
      return { outcome: 'exists', id: null, faults: [], warnings: [sentence] };
    }
    await sql`SAVEPOINT imported_row`.execute(acting.tx);
    try {
      const row = await acts.create(acting, given, place);
      await sql`RELEASE SAVEPOINT imported_row`.execute(acting.tx);
      const id = String((row as Record<string, unknown>)[record.id]);
      return { outcome: 'create', id, faults: [], warnings: await warningsOf(acting, given, id) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`ROLLBACK TO SAVEPOINT imported_row`.execute(acting.tx);
      if (error.code === 'duplicate' || (await isHere(acting, given))) {
        return { outcome: 'exists', id: null, faults: [], warnings: [error.message] };
      }
      const refused = cellFaults(error.more.fields ?? { [record.title]: [error.message] }, []);
      return { outcome: 'faulty', id: null, faults: refused, warnings: [] };
    }
  }

  const texts = importedFields(record).filter(([, field]) => isPlainText(field));
  const warningsOfTexts = (row: Readonly<Record<string, string>>) =>
    texts.flatMap(([name, { label }]) => dateWarnings(label, row[name]));

  /** The records in use that may duplicate a new one. */
  async function warningsOf({ tx, scope }: Acting, given: Record<string, unknown>, id: string): Promise<string[]> {
    if (!record.similar) return [];
    const textOf = (field: string | undefined) => (field ? ((given[field] as string | null | undefined) ?? '') : '');
    const likeness = {
      name: textOf(record.title),
      number: textOf(record.similar.number),
      except: id,
      byLikeness: true,
    };
    const found = await similarRecords(tx, scope, record, likeness);
    return found
      .filter((other) => !other.is_deleted)
      .map(({ name, reason }) =>
        reason === 'same_number' ? `“${name}” has the same number.` : `“${name}” has a similar name.`,
      );
  }

  /** True if a record of this name is in use, in the same project. */
  async function isHere({ tx, scope }: Acting, given: Record<string, unknown>): Promise<boolean> {
    if (given[record.title] === undefined) return false;
    const projectId = record.project ? (given[record.project] ?? null) : null;
    const { rows } = await sql`SELECT FROM ${sql.table(record.table)} t
      WHERE t.workspace_id = ${scope.workspaceId} AND NOT t.is_deleted
        AND lower(${sql.ref(`t.${record.title}`)}) = lower(${String(given[record.title])})
        AND ${record.project ? sql`${sql.ref(`t.${record.project}`)} IS NOT DISTINCT FROM ${projectId}::uuid` : sql`TRUE`}
        AND ${record.parent ? sql`${sql.ref(`t.${record.parent.field}`)} = ${given[record.parent.field]}::uuid` : sql`TRUE`}
      LIMIT 1`.execute(tx);
    return rows.length > 0;
  }

  /** A fault of a field without a column is assigned to the record's title, where people see it. */
  function cellFaults(faults: Faults | null, known: readonly CellFault[]): CellFault[] {
    return Object.entries(faults ?? {})
      .map(([path, messages]) => ({ field: path.split('.')[0]!, message: messages.join(' ') }))
      .filter(({ field }) => !known.some((fault) => fault.field === field))
      .map((fault) => (fields.has(fault.field) ? fault : { ...fault, field: record.title }));
  }

  /** The outcome of each row. Stores all or throws 422 with every fault, unless faulty rows are to be left out. */
  async function importRows(acting: Followed, { place, below }: ImportPlace, body: ImportBody) {
    const { rows, leave_out_faulty: leavesOut = false, dry_run: isDryRun = true } = body;
    const { tx, scope, progress } = acting;
    const projects = await projectIds(tx, scope);
    await sql`SAVEPOINT whole_import`.execute(tx);
    if (record.similar) await preferNameIndex(tx);
    const outcomes: RowOutcome[] = [];
    const step = isDryRun ? 'Rows checked' : 'Rows stored';
    for (const [index, row] of rows.entries()) {
      await progress(index, rows.length, step);
      const { values, faults } = valuesOfRow(record, row, projects);
      const outcome = await outcomeOf(acting, { ...values, ...below }, { faults, place });
      outcomes.push({ row: index + 1, ...outcome, warnings: [...outcome.warnings, ...warningsOfTexts(row)] });
    }
    const count = (outcome: RowOutcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length;
    if (!isDryRun && count('faulty') > 0 && !leavesOut) throw refusalOf(outcomes);
    if (isDryRun) await sql`ROLLBACK TO SAVEPOINT whole_import`.execute(tx);
    return {
      rows: isDryRun ? outcomes.map((one) => ({ ...one, id: null })) : outcomes,
      created: count('create'),
      existing: count('exists'),
      faulty: count('faulty'),
      committed: !isDryRun,
    };
  }

  async function projectIds(tx: Tx, scope: Scope): Promise<ProjectIds> {
    if (!record.project) return new Map();
    const { rows } = await sql<{ project_id: string; project_name: string; project_number: string | null }>`
      SELECT project_id, project_name, project_number FROM projects
      WHERE workspace_id = ${scope.workspaceId}`.execute(tx);
    const seen = rows.filter(({ project_id: id }) => seesPart(scope, permissionOf(record, 'view'), id));
    // If a number equals another project's name, the number wins.
    return new Map([
      ...seen.map(({ project_name: name, project_id: id }) => [name.toLowerCase(), id] as const),
      ...seen.flatMap(({ project_number: number, project_id: id }) =>
        number ? [[number.toLowerCase(), id] as const] : [],
      ),
    ]);
  }

  /** Deletes the records that the caller created, and that nobody has changed or added a child to since. */
  async function takeBack(acting: Followed, records: readonly { id: string; version: number }[]) {
    const { tx, scope, progress } = acting;
    const ids = records.map(({ id }) => id);
    const { rows: own } = await sql<{ entity_id: string }>`SELECT DISTINCT entity_id FROM audit_events
      WHERE workspace_id = ${scope.workspaceId} AND entity = ${record.table} AND entity_id = ANY(${ids})
        AND action = 'created' AND actor_id = ${scope.personId}`.execute(tx);
    const isOwn = new Set(own.map(({ entity_id: id }) => id));
    const kept: { id: string; name: string }[] = [];
    let deleted = 0;
    for (const [index, { id, version }] of records.entries()) {
      await progress(index, records.length, 'Records looked at');
      const before = await store.find(tx, scope, id);
      if (!before || before.is_deleted) continue;
      const write = { ...acting, id, before };
      const isUntouched = before.version === version && isOwn.has(id);
      const after = isUntouched && (await deleteInSavepoint(write, version));
      if (after) deleted += 1;
      else kept.push({ id, name: String(before[record.title]) });
    }
    return { deleted, kept };
  }

  /** Deletes a record unless a rule of its domain refuses. */
  async function deleteInSavepoint(write: Parameters<NonNullable<PlainRules['beforeDelete']>>[0], version: number) {
    const { tx, scope, id } = write;
    await sql`SAVEPOINT undone_row`.execute(tx);
    try {
      if (record.project) {
        await permitChange(
          tx,
          scope,
          permissionOf(record, 'create'),
          (write.before[record.project] as string | null) ?? null,
        );
      }
      await acts.openParent(write, write.before);
      refuseAct(record, write.before, 'delete');
      await rules.beforeDelete?.(write);
      const after = await store.update(tx, scope, id, version, { is_deleted: true });
      // Records that people have added below it since stay, and so does it.
      if (after && (await acts.isParent(tx, scope, id))) throw conflict('not_empty', 'It has records of its own.');
      await (after && rules.after?.(write, after));
      await sql`RELEASE SAVEPOINT undone_row`.execute(tx);
      return after !== null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`ROLLBACK TO SAVEPOINT undone_row`.execute(tx);
      return false;
    }
  }

  return { readFile, importRows, takeBack };
}

/**
 * False of an empty row, a total, and a section heading: a row whose one text is in the first column, or in one without a
 * field, unless that is the title's. A value of another field that has a row to itself, such as a second e-mail address, is
 * kept: its fault shows that it belongs to no record.
 */
function isRecordRow(row: readonly string[], fields: readonly (string | null | undefined)[], titleAt: number): boolean {
  const texts = row.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ index, cell: cell.trim() }]));
  const [only] = texts;
  if (only === undefined) return false;
  if (texts.length > 1 || row.length < 3 || titleAt < 0) return true;
  if (isTotal(only.cell)) return false;
  return only.index === titleAt || (only.index > 0 && Boolean(fields[only.index]));
}

function refusalOf(outcomes: readonly RowOutcome[]): Refusal {
  const faulty = outcomes.filter(({ outcome }) => outcome === 'faulty');
  const fields: Faults = {};
  for (const { row, faults } of faulty) {
    for (const { field, message } of faults) (fields[`rows.${row}.${field}`] ??= []).push(message);
  }
  const words = faulty.length === 1 ? '1 row has' : `${faulty.length.toLocaleString('en-AU')} rows have`;
  return againstRule(
    fields,
    `${words} faults. Nothing was stored; correct them and send all rows again, or leave them out.`,
  );
}
