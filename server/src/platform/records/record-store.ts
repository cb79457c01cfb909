// The statements of a declared record: a page of its list, one record, insert, and update at a version.
import { permissionOf, type AnyRecord, type RecordField } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { allOf, inWorkspaces, isOneOf, listPage, severalOf, type ListAnswer } from '../list.ts';
import type { Scope } from '../scope.ts';
import { idsFound } from '../search.ts';
import { findUntypedRow, insertUntypedRow, updateUntypedRow } from '../untyped-rows.ts';
import type { PlainRow, PlainRules, RecordQuery, Stored } from './rules.ts';
import { concerning, visibleIn, within } from './visible.ts';

export interface RecordStore<Row = PlainRow> {
  /** A page of the records visible in the scopes, with the filters of the query. */
  list(db: Db, scopes: Scope[], query: RecordQuery): Promise<ListAnswer<Row>>;
  /** One record that the rules let the caller see, deleted or not. */
  find(db: Db, scope: Scope, id: string): Promise<Row | null>;
  insert(tx: Tx, scope: Scope, id: string, values: Partial<Row>): Promise<Row>;
  /** Changes a record; with a version, only if it is still at that version; null if it is not. */
  update(tx: Tx, scope: Scope, id: string, version: number | null, values: Partial<Row>): Promise<Row | null>;
}

/** The store of a declared record, for rules that read or write it. */
export function recordStore<R extends AnyRecord>(record: R): RecordStore<Stored<R>> {
  // The contract has validated the values by the record's own schemas.
  return plainStore(record) as unknown as RecordStore<Stored<R>>;
}

/** Names of a list's query that are not columns. */
const paging = new Set(['page', 'limit', 'q', 'sort', 'format', 'workspace_id', 'id', 'is_deleted']);

/** The store of a declared record, on plain rows. */
export function plainStore(
  record: AnyRecord,
  rules: Pick<PlainRules, 'where' | 'sortable' | 'seen'> = {},
): RecordStore {
  const { table, id } = record;
  const view = permissionOf(record, 'view');
  const { seen } = rules;
  const ids = new Set([record.project, record.parent?.field]);
  const columns = new Set<string | undefined>([
    ...Object.keys(record.fields),
    ...Object.keys(record.columns ?? {}),
    ...ids,
    ...(record.workflow ? ['status'] : []),
  ]);
  // Names from the source documents may have capital letters.
  const sortable = { ...Object.fromEntries(record.sort.map((name) => [name, `t."${name}"`])), ...rules.sortable };
  const fromDriver = numbersRead(record);
  const keyOf = (scope: Scope, recordId: string) => ({ workspace_id: scope.workspaceId, [id]: recordId });

  function conditions(scopes: Scope[], query: RecordQuery): RawBuilder<unknown> {
    const visible = scopes.map((scope) =>
      record.project ? visibleIn(scope, view) : { scope, only: null, except: [] },
    );
    const equal = Object.entries(query).filter(
      ([name, value]) => !paging.has(name) && columns.has(name) && value !== undefined,
    );
    return allOf([
      within(visible, record.project),
      ...(record.people ? scopes.map((scope) => concerning(record, scope)) : []),
      ...scopes.map((scope) => seen && sql`(t.workspace_id <> ${scope.workspaceId} OR ${seen(scope)})`),
      sql`t.is_deleted = ${query['is_deleted'] === true}`,
      query['id'] !== undefined && sql`${sql.ref(`t.${id}`)} = ${query['id']}`,
      ...equal.map(([name, value]) => equals(name, value, ids.has(name) || isId(record.fields[name]))),
      ...(rules.where?.(query) ?? []),
    ]);
  }

  return {
    list: async (db, scopes, query) => {
      const ids = scopes.map((scope) => scope.workspaceId);
      const found = await listPage<PlainRow>(db, query, {
        select: sql`SELECT t.* FROM chosen JOIN ${sql.table(table)} t
          ON ${inWorkspaces('t.workspace_id', ids)} AND ${sql.ref(`t.${id}`)} = chosen.chosen_id`,
        from: sql`FROM ${sql.table(table)} t`,
        where: conditions(scopes, query),
        found: query.q?.trim() ? idsFound(table, ids, query.q) : null,
        id: `t."${id}"`,
        sortable,
        defaultSort: record.sort[0] ?? id,
      });
      return { ...found, items: found.items.map(fromDriver) };
    },
    find: async (db, scope, recordId) => {
      if (!seen) return fromDriver(await findUntypedRow<PlainRow>(db, table, keyOf(scope, recordId)));
      const { rows } = await sql<PlainRow>`SELECT t.* FROM ${sql.table(table)} t
        WHERE t.workspace_id = ${scope.workspaceId} AND ${sql.ref(`t.${id}`)} = ${recordId} AND ${seen(scope)}`.execute(
        db,
      );
      return fromDriver(rows[0] ?? null);
    },
    insert: async (tx, scope, recordId, values) => {
      const row = { ...forDriver(record, values), ...keyOf(scope, recordId) };
      return fromDriver(await insertUntypedRow<PlainRow>(tx, table, row));
    },
    update: async (tx, scope, recordId, version, values) => {
      const changes = forDriver(record, values);
      return fromDriver(await updateUntypedRow<PlainRow>(tx, table, keyOf(scope, recordId), version, changes));
    },
  };
}

const isId = (field: RecordField | undefined) => (field?.input as { format?: string } | undefined)?.format === 'uuid';

function equals(name: string, value: unknown, isUuid: boolean): RawBuilder<unknown> | false {
  const column = sql.ref(`t.${name}`);
  if (typeof value === 'string' || Array.isArray(value)) {
    return isOneOf(column, severalOf(value as string | string[]), isUuid ? 'uuid' : 'text');
  }
  return sql`${column} = ${value}`;
}

/** The driver reads `numeric` as text: fields and columns that are numbers become numbers. */
function numbersRead(record: AnyRecord) {
  const isNumber = (schema: object | undefined) => (schema as { type?: string } | undefined)?.type === 'number';
  const columns = Object.entries(record.columns ?? {}).filter(([, schema]) => isNumber(schema));
  const fields = Object.entries(record.fields).filter(([, field]) => isNumber(field.input));
  const names = [...fields, ...columns].map(([name]) => name);
  return <Row extends PlainRow | null>(row: Row): Row => {
    const texts = names.filter((name) => typeof row?.[name] === 'string');
    return texts.length === 0
      ? row
      : { ...row, ...Object.fromEntries(texts.map((name) => [name, Number(row![name])])) };
  };
}

/**
 * The driver writes a JavaScript array as a PostgreSQL array, so objects and lists of objects are passed as JSON text.
 */
function forDriver(record: AnyRecord, values: Partial<PlainRow>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && isJson(record.fields[name]) ? JSON.stringify(value) : value,
    ]),
  );
}

function isJson(field: RecordField | undefined): boolean {
  const { type, items } = (field?.input ?? {}) as { type?: string; items?: { type?: string } };
  return type === 'object' || (type === 'array' && items?.type === 'object');
}
