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
  /** Sortable names of the wire and the expression each represents in `from`. */
  sortable: Record<string, string>;
  defaultSort: string;
  /** Names that a name is followed by where it comes last, as the index that serves it has it. */
  followedBy?: Record<string, string>;
  /** `SELECT … AS id` of the records that the search finds, each once; none where nothing is searched. */
  found?: RawBuilder<unknown> | null;
  /** Instead of `from` and `where` for choosing a page. */
  walk?: Walk | null;
  /** How many there are, where that is known without counting. */
  total?: RawBuilder<unknown> | null;
}

/** A way to a page of which only what is near it need be looked at. */
export interface Walk {
  /** What `from` and `before` read, where they read more than tables: `name AS (…), …`. */
  parts?: RawBuilder<unknown>;
  /** `FROM …` of rows that the plan has too, among them those of the page. */
  from: RawBuilder<unknown>;
  /** `SELECT` of how many rows of the list stand before the first of them; without it the list begins with them. */
  before?: RawBuilder<unknown>;
}

/** A list of conditions joined by AND; TRUE where there are none. */
export function allOf(conditions: (RawBuilder<unknown> | undefined | false | null | '')[]): RawBuilder<unknown> {
  const real = conditions.filter((condition): condition is RawBuilder<unknown> => Boolean(condition));
  return real.length === 0 ? sql`TRUE` : sql.join(real, sql` AND `);
}

/** `column = …` for one workspace, which lets an index keep its order; `column = ANY(…)` for several. */
export function inWorkspaces(column: string, ids: readonly string[]): RawBuilder<unknown> {
  return ids.length === 1 ? sql`${sql.raw(column)} = ${ids[0]}::uuid` : sql`${sql.raw(column)} = ANY(${ids}::uuid[])`;
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The values of a filter that takes one or several, each once, ids in small letters; none where it is not in use. */
export function severalOf<Value>(filter: Value | readonly Value[] | undefined): readonly Value[] | undefined {
  if (filter === undefined) return undefined;
  const values = (Array.isArray(filter) ? filter : [filter]) as Value[];
  return [
    ...new Set(
      values.map((value) => (typeof value === 'string' && idForm.test(value) ? (value.toLowerCase() as Value) : value)),
    ),
  ];
}

/** `column` is one of the values: `=` for one, which lets an index keep its order. None of them: no condition. */
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

/** What a list is ordered by: its values as columns of a query, and the `ORDER BY` over them. */
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
  // In the direction of the last name, so that one index serves both. An id is never none.
  const tie = `chosen_id ${sign ? 'DESC' : 'ASC'}`;
  return {
    keys: sql.raw(parts.map(({ key }) => key).join(', ')),
    by: sql.raw(`ORDER BY ${[...parts.map(({ by }) => by), tie].join(', ')}`),
  };
}

/**
 * One page: the rows in order, and the true count. One statement; a second one counts where the page is empty. Rows carry
 * the count in addition to their columns, which no answer declares.
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

/** The page along the index of its order: nothing beyond it is looked at. */
function walkedPage(request: ListRequest, plan: ListPlan, range: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = orderOf(request.sort, plan);
  // Where nothing fits, nothing is looked at: the whole list would be walked for it.
  const some = plan.total && !plan.walk ? sql`AND (${plan.total}) > 0` : sql``;
  const parts = plan.walk?.parts ? sql`${plan.walk.parts},` : sql``;
  const from = plan.walk?.from ?? sql`${plan.from} WHERE ${plan.where} ${some}`;
  return sql`${parts} ${ranked(sql`SELECT ${sql.raw(plan.id)} AS chosen_id, ${order.keys} ${from} ${order.by} ${range}`, order)}`;
}

/**
 * The page of a search: what is found is looked up once, by the search index, then counted, and of it the page's part ordered.
 * Without the fences (MATERIALIZED) a plan may walk the whole list in its order and look for each row whether it was found.
 */
function searchedPage(request: ListRequest, plan: ListPlan, range: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = orderOf(request.sort, plan);
  return sql`${searched(plan)},
    fits AS MATERIALIZED (${ofFound(plan, order.keys)}),
    ${ranked(sql`SELECT * FROM fits ${order.by} ${range}`, order)}`;
}

/** `chosen AS (…)`: the rows of a page, which is taken before they are numbered, so that no more are put in order. */
function ranked(page: RawBuilder<unknown>, order: Order): RawBuilder<unknown> {
  return sql`chosen AS (SELECT page.chosen_id, row_number() OVER (${order.by}) AS chosen_rank FROM (${page}) page)`;
}

/** So many that are found are sooner met in one pass over the list than looked up one by one. */
const manyFound = 20_000;

/** `found AS (…)` of a plan that searches, and `many AS (…)`: whether that is much. */
export function searched(plan: Pick<ListPlan, 'found'>): RawBuilder<unknown> {
  return sql`found AS MATERIALIZED (${plan.found}), many AS MATERIALIZED (SELECT count(*) > ${manyFound} AS are FROM found)`;
}

/**
 * `SELECT` of the id, as chosen_id, and these columns of the rows that the search found. How many those are is not foreseen by a
 * plan, so it is made for few and for many, and one of both is run.
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
