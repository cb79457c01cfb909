// Lists: the page, the order and the count of a filtered query, the same for every domain.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

export interface ListRequest {
  page?: number;
  limit?: number;
  q?: string;
  sort?: string;
}

export interface ListAnswer<Row> {
  items: Row[];
  count: number;
  total_count: number;
  page: number;
  limit: number;
}

export interface ListPlan<Row = unknown> {
  /** The columns and joins of one row: `SELECT … FROM …`, with the filtered ids available as `chosen`. */
  select: RawBuilder<Row>;
  /** The narrow query that finds ids: `FROM …` with its joins, and the conditions. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** Column that identifies a row, in both queries. */
  id: string;
  /** Sortable names and the SQL expression of each in `from`. */
  sortable: Record<string, string>;
  defaultSort: string;
  /** Names to add after a name that comes last in the order, matching the index that serves it. */
  followedBy?: Record<string, string>;
  /** `SELECT … AS id` of the records that the search finds, each once; null without a search. */
  found?: RawBuilder<unknown> | null;
  /** Replaces `from` and `where` when choosing a page. */
  walk?: Walk | null;
  /** The total, if it is known without counting. */
  total?: RawBuilder<unknown> | null;
}

/** A query that reads only the rows near a page. */
export interface Walk {
  /** Common table expressions that `from` and `before` read: `name AS (…), …`. */
  parts?: RawBuilder<unknown>;
  /** `FROM …` of some rows of the plan, including those of the page. */
  from: RawBuilder<unknown>;
  /** `SELECT` of the number of rows of the list before the first of them; without it the list begins with them. */
  before?: RawBuilder<unknown>;
}

/** Conditions joined by AND; TRUE if there are none. */
export function allOf(conditions: (RawBuilder<unknown> | undefined | false | null | '')[]): RawBuilder<unknown> {
  const real = conditions.filter((condition): condition is RawBuilder<unknown> => Boolean(condition));
  return real.length === 0 ? sql`TRUE` : sql.join(real, sql` AND `);
}

/** `column = …` for one workspace, which preserves the order of an index; `column = ANY(…)` for several. */
export function inWorkspaces(column: string, ids: readonly string[]): RawBuilder<unknown> {
  return ids.length === 1 ? sql`${sql.raw(column)} = ${ids[0]}::uuid` : sql`${sql.raw(column)} = ANY(${ids}::uuid[])`;
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The values of a filter that takes one or several, without duplicates, ids in lower case; undefined if it is not used.
 */
export function severalOf<Value>(filter: Value | readonly Value[] | undefined): readonly Value[] | undefined {
  if (filter === undefined) return undefined;
  const values = (Array.isArray(filter) ? filter : [filter]) as Value[];
  return [
    ...new Set(
      values.map((value) => (typeof value === 'string' && idForm.test(value) ? (value.toLowerCase() as Value) : value)),
    ),
  ];
}

/** `column` is one of the values: `=` for one, which preserves the order of an index. No values: no condition. */
export function isOneOf(
  column: RawBuilder<unknown>,
  values: readonly string[] | undefined,
  type: 'text' | 'uuid' = 'text',
): RawBuilder<unknown> | false {
  if (values === undefined) {
    return false;
  }
  const as = sql.raw(type);
  return values.length === 1 ? sql`${column} = ${values[0]}::${as}` : sql`${column} = ANY(${values}::${as}[])`;
}

/** The order of a list: its values as columns of a query, and the `ORDER BY` over them. */
interface Order {
  keys: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
}

/** The order of a request; the id breaks ties so that pages never overlap. */
function orderOf(
  sort: string | undefined,
  plan: Pick<ListPlan, 'sortable' | 'defaultSort' | 'id' | 'followedBy'>,
): Order {
  const names = (sort ?? plan.defaultSort).split(',');
  const last = names.at(-1)!;
  const sign = last.startsWith('-') ? '-' : '';
  const next = plan.followedBy?.[last.replace(/^-/, '')];
  const parts = [...names, ...(next ? [sign + next] : [])].map((name, at) => {
    const descending = name.startsWith('-');
    const column = plan.sortable[descending ? name.slice(1) : name] ?? plan.id;
    return { key: `${column} AS key_${at}`, by: `key_${at} ${descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}` };
  });
  // In the direction of the last name, so that one index serves both. An id is never null.
  const tie = `chosen_id ${sign ? 'DESC' : 'ASC'}`;
  return {
    keys: sql.raw(parts.map(({ key }) => key).join(', ')),
    by: sql.raw(`ORDER BY ${[...parts.map(({ by }) => by), tie].join(', ')}`),
  };
}

/**
 * One page: the rows in order, and the exact count. One statement; a second one counts if the page is empty. Rows also
 * contain the count, which no answer declares.
 */
export async function listPage<Row>(db: Db, request: ListRequest, plan: ListPlan<Row>): Promise<ListAnswer<Row>> {
  const page = request.page ?? 1;
  const limit = request.limit ?? 50;
  const start = (page - 1) * limit;
  const before = plan.found ? undefined : plan.walk?.before;
  const range = sql`LIMIT ${limit} OFFSET ${start}::bigint ${before ? sql`- (${before})` : sql``}`;
  const { rows } = await sql<Row & { chosen_total: number }>`
    WITH ${plan.found ? searchedPage(request, plan, range) : walkedPage(request, plan, range)}
    SELECT listed.*, (${totalOf(plan)}) AS chosen_total FROM (${plan.select} ORDER BY chosen_rank) listed`.execute(db);
  const total = rows[0]?.chosen_total ?? (page === 1 ? 0 : await countOf(db, plan));
  return { items: rows, count: rows.length, total_count: total, page, limit };
}

/** The page read in the order of its index: nothing beyond it is read. */
function walkedPage(request: ListRequest, plan: ListPlan, range: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = orderOf(request.sort, plan);
  // If nothing matches, skip the query: it would read the whole list.
  const some = plan.total && !plan.walk ? sql`AND (${plan.total}) > 0` : sql``;
  const parts = plan.walk?.parts ? sql`${plan.walk.parts},` : sql``;
  const from = plan.walk?.from ?? sql`${plan.from} WHERE ${plan.where} ${some}`;
  return sql`${parts} ${ranked(sql`SELECT ${sql.raw(plan.id)} AS chosen_id, ${order.keys} ${from} ${order.by} ${range}`, order)}`;
}

/**
 * The page of a search: the matches are found once, by the search index, then counted, and the page is sorted and taken
 * from them. Without MATERIALIZED, a plan may read the whole list in its order and search for each row.
 */
function searchedPage(request: ListRequest, plan: ListPlan, range: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = orderOf(request.sort, plan);
  return sql`${searched(plan)},
    fits AS MATERIALIZED (${ofFound(plan, order.keys)}),
    ${ranked(sql`SELECT * FROM fits ${order.by} ${range}`, order)}`;
}

/** `chosen AS (…)`: the rows of a page, limited before they are numbered, so that no more are sorted. */
function ranked(page: RawBuilder<unknown>, order: Order): RawBuilder<unknown> {
  return sql`chosen AS (SELECT page.chosen_id, row_number() OVER (${order.by}) AS chosen_rank FROM (${page}) page)`;
}

/** From this many matches on, one pass over the list is faster than looking them up one by one. */
const manyFound = 20_000;

/** `found AS (…)` of a plan with a search, and `many AS (…)`: whether there are many matches. */
export function searched(plan: Pick<ListPlan, 'found'>): RawBuilder<unknown> {
  return sql`found AS MATERIALIZED (${plan.found}), many AS MATERIALIZED (SELECT count(*) > ${manyFound} AS are FROM found)`;
}

/**
 * `SELECT` of the id, as chosen_id, and these columns of the rows that the search found. The planner cannot estimate
 * how many there are, so the query has a branch for few and one for many, of which one runs.
 */
export function ofFound(
  plan: Pick<ListPlan, 'id' | 'from' | 'where'>,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const select = sql`SELECT ${sql.raw(plan.id)} AS chosen_id, ${columns} ${plan.from}`;
  const areMany = sql`(SELECT many.are FROM many)`;
  return sql`${select} JOIN found ON found.id = ${sql.raw(plan.id)} WHERE ${plan.where} AND NOT ${areMany}
    UNION ALL SELECT every.* FROM (${select} WHERE ${plan.where} AND ${areMany} OFFSET 0) every JOIN found ON found.id = every.chosen_id`;
}

function totalOf(plan: ListPlan): RawBuilder<unknown> {
  if (plan.found) {
    return sql`SELECT count(*) FROM fits`;
  }
  return plan.total ?? sql`SELECT count(*) ${plan.from} WHERE ${plan.where}`;
}

async function countOf(db: Db, plan: ListPlan): Promise<number> {
  const counted = plan.found
    ? sql<{
        n: number;
      }>`WITH ${searched(plan)} SELECT count(*) AS n FROM (${ofFound(plan, sql`1`)}) fits`
    : sql<{ n: number }>`SELECT (${totalOf(plan)}) AS n`;
  return (await counted.execute(db)).rows[0]?.n ?? 0;
}
