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

export interface ListPlan {
  /** The columns and joins of one row: `SELECT … FROM …`, with the filtered ids available as `chosen`. */
  select: RawBuilder<unknown>;
  /** The narrow query that finds ids: everything from FROM on, conditions included. */
  from: RawBuilder<unknown>;
  /** Column that identifies a row, in both queries. */
  id: string;
  /** Sortable names of the wire and the expression each stands for in `from`. */
  sortable: Record<string, string>;
  defaultSort: string;
}

/** A list of conditions joined by AND; TRUE where there are none. */
export function allOf(conditions: (RawBuilder<unknown> | undefined | false | null | '')[]): RawBuilder<unknown> {
  const real = conditions.filter((condition): condition is RawBuilder<unknown> => Boolean(condition));
  return real.length === 0 ? sql`TRUE` : sql.join(real, sql` AND `);
}

/** A search text as a pattern for ILIKE, its wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** `ORDER BY` of a request; the id breaks ties so that pages never overlap. */
export function orderBy(
  sort: string | undefined,
  plan: Pick<ListPlan, 'sortable' | 'defaultSort' | 'id'>,
): RawBuilder<unknown> {
  const names = (sort ?? plan.defaultSort).split(',');
  const parts = names.map((name) => {
    const descending = name.startsWith('-');
    const column = plan.sortable[descending ? name.slice(1) : name];
    return sql.raw(`${column ?? plan.id} ${descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`);
  });
  // In the direction of the last name, so that one index serves both.
  const tie = sql.raw(`${plan.id} ${names.at(-1)?.startsWith('-') ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`);
  return sql`ORDER BY ${sql.join([...parts, tie], sql`, `)}`;
}

/**
 * One page: the rows in order, and the true count. One statement; a second one counts where the page is empty. Rows carry
 * the count besides their columns, which no answer declares.
 */
export async function listPage<Row>(db: Db, request: ListRequest, plan: ListPlan): Promise<ListAnswer<Row>> {
  const page = request.page ?? 1;
  const limit = request.limit ?? 50;
  const order = orderBy(request.sort, plan);
  const { rows } = await sql<Row & { chosen_total: number }>`
    WITH chosen AS (SELECT ${sql.raw(plan.id)} AS chosen_id, row_number() OVER (${order}) AS chosen_rank ${plan.from} ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit})
    SELECT listed.*, (SELECT count(*) ${plan.from}) AS chosen_total FROM (${plan.select} ORDER BY chosen_rank) listed`.execute(
    db,
  );
  const total = rows[0]?.chosen_total ?? (page === 1 ? 0 : await countOf(db, plan));
  return { items: rows, count: rows.length, total_count: total, page, limit };
}

async function countOf(db: Db, plan: ListPlan): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n ${plan.from}`.execute(db);
  return rows[0]?.n ?? 0;
}
