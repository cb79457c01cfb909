// Finds the groups of a page of rates ordered by award, role or level first. No index spans two tables, and one of
// role, level, multiplier and day would be written with every rate. But the number of rates of an award, a role or a
// level is maintained as rates change: groups before the page are skipped by their counts. Of the groups on the page,
// roles and levels are counted in the group's index, and only the page's own rates are read and sorted.
import { sql, type RawBuilder } from 'kysely';
import { allOf, isOneOf, severalOf, type Walk } from '../../platform/list.ts';
import { maintainedFacet, maintainedTotal, type CountQuery } from './rate-counts.ts';
import { natural } from './natural-order.ts';

/** The query, and the conditions of its filters. */
export interface Fit extends CountQuery {
  conditions: RawBuilder<unknown>;
}

/** Groups of rates in an order. */
interface Groups {
  /** The columns of a group, and its number of rates. */
  columns: RawBuilder<unknown>;
  size: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** The number of rates of the list before all of them. */
  before: RawBuilder<unknown>;
}

/** The first column of an order. */
type First = 'award_name' | 'role' | 'level';

/** Sentinel for "no award": SQL NULL never equals NULL. */
const none = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
/** A file has more rows, perhaps most of the list: sorting once is then faster. */
const maxPerPage = 500;
/** A role, level or tax code with at most this many rates is found faster by its index than group by group. */
const fewRates = 20_000;
const ownIndex = ['role', 'level', 'sales_tax_code'] as const;
/** If the order continues with these, the group's index gives the ones on the page. */
const spanned = ['role', 'level'];
const nameOf = (signed: string) => signed.replace(/^-/, '');
const refs = (of: string, names: string[]) => sql.join(names.map((name) => sql`${sql.ref(of)}.${sql.ref(name)}`));

/** The groups of an order that begins with one column: their counts, and the conditions of their rates. */
interface Kind {
  /** `SELECT value, name, n` of the matching groups. */
  sized: (asked: CountQuery) => RawBuilder<unknown> | null;
  /** Alternative conditions on `labour_rates r` of the rates of a group `a`, each with an index. */
  ofGroup: RawBuilder<unknown>[];
  /** The value of the group of `labour_rates r`. */
  valueOf: RawBuilder<unknown>;
}

const kinds: Record<First, Kind> = {
  award_name: {
    sized: sizedAwards,
    ofGroup: [sql`r.award_id = a.value`, sql`r.award_id IS NULL AND a.value = ${none}`],
    valueOf: sql`coalesce(r.award_id, ${none})`,
  },
  role: ownWords('role'),
  level: ownWords('level'),
};

/**
 * The matching rates in an order that begins with award, role or level: those of the groups on the page, and of these
 * those of the page's roles and levels if the order continues with them. Null if the order begins otherwise, if the
 * filters need more than the maintained counts, and for a file. The last page costs as much as the first.
 */
export function walkedGroups(fit: Fit): Walk | null {
  const [leading = '', ...others] = (fit.filters.sort ?? '').split(',');
  const first = nameOf(leading) as First;
  const sized = Object.hasOwn(kinds, first) && kinds[first].sized(fit);
  if (!sized || (fit.filters.limit ?? 0) > maxPerPage) {
    return null;
  }
  const onPage = reached(fit, {
    columns: sql`k.value, k.name`,
    size: sql`k.n`,
    from: sql`FROM sized k WHERE k.n > 0`,
    order: inDirection('k.name', leading),
    before: sql`0`,
  });
  const near = sql`sized AS MATERIALIZED (${sized}), near AS MATERIALIZED (${onPage})`;
  const past = others.findIndex((name) => nameOf(name) === first || !spanned.includes(nameOf(name)));
  const spans = past < 0 ? others : others.slice(0, past);
  if (spans.length > 0) {
    return spanBySpan(fit, { first, near, spans });
  }
  // The name of the rate may end the order implicitly.
  const columns = new Set(['name', 'award_id', ...[first, ...others].map(nameOf)]);
  columns.delete('award_name');
  return {
    parts: sql`${near}, ${fitting(fit, first, [...columns])}`,
    from: sql`FROM fit r ${withAward(fit)}`,
    before: sql`SELECT min(near.earlier) FROM near`,
  };
}

/** The rates of the roles and levels on the page. */
function spanBySpan(
  fit: Fit,
  { first, near, spans }: { first: First; near: RawBuilder<unknown>; spans: string[] },
): Walk {
  const names = [...new Set(spans.map(nameOf))];
  const onPage = reached(fit, {
    // The ids are selected here: joined again, a plan for a small workspace would compare each span with each rate of a
    // large one.
    columns: sql`array_agg(f.id) AS ids`,
    size: sql`count(*)`,
    from: sql`FROM fit f GROUP BY f.place, ${refs('f', names)}`,
    order: sql.join([sql`f.place`, ...spans.map((name) => inDirection(`f.${nameOf(name)}`, name))]),
    before: sql`(SELECT min(near.earlier) FROM near)`,
  });
  return {
    parts: sql`${near}, ${fitting(fit, first, names)}, spans AS MATERIALIZED (${onPage})`,
    from: sql`FROM spans CROSS JOIN LATERAL unnest(spans.ids) f (id) JOIN labour_rates r ON r.workspace_id = ${fit.scope.workspaceId} AND r.id = f.id ${withAward(fit)}`,
    before: sql`SELECT min(spans.earlier) FROM spans`,
  };
}

/** The award of `labour_rates r`, if the order names it. */
export function withAward({ scope, filters }: CountQuery): RawBuilder<unknown> {
  return /award_name/.test(filters.sort ?? '')
    ? sql`LEFT JOIN labour_awards a ON a.workspace_id = ${scope.workspaceId} AND a.id = r.award_id`
    : sql``;
}

/** The number of rates of each award and without one; null if the filters need more than the maintained counts. */
function sizedAwards(asked: CountQuery): RawBuilder<unknown> | null {
  const ofAwards = maintainedFacet(asked, 'award');
  const total = maintainedTotal(asked);
  if (!ofAwards || !total) {
    return null;
  }
  const chosen = severalOf(asked.filters.award_id);
  const ofEach = sql`SELECT a.id AS value, a.name, c.n FROM (${ofAwards}) c
    JOIN labour_awards a ON a.workspace_id = ${asked.scope.workspaceId} AND a.id = c.value::uuid WHERE ${allOf([isOneOf(sql`a.id`, chosen, 'uuid')])}`;
  return chosen
    ? ofEach
    : sql`WITH own AS (${ofEach}) SELECT * FROM own UNION ALL SELECT ${none}, NULL, (${total}) - (SELECT coalesce(sum(own.n), 0) FROM own)`;
}

/** Groups by a column of the rate itself. */
function ownWords(name: 'role' | 'level'): Kind {
  return {
    sized: (asked) => {
      const ofEach = maintainedFacet(asked, name);
      return (
        ofEach &&
        sql`SELECT c.value, c.value AS name, c.n FROM (${ofEach}) c WHERE ${allOf([isOneOf(sql`c.value`, severalOf(asked.filters[name]))])}`
      );
    },
    ofGroup: [sql`${sql.raw(natural(`r.${name}`))} = a.value`],
    valueOf: sql`r.${sql.ref(name)}`,
  };
}

/**
 * `SELECT …, place, earlier` of the groups on the page, each with the number of rates of the list before it. Groups
 * that the order does not distinguish, such as awards of the same name, are reached together.
 */
function reached({ filters: { page = 1, limit = 50 } }: CountQuery, groups: Groups): RawBuilder<unknown> {
  const { columns, size, from, order, before } = groups;
  return sql`SELECT * FROM (
      SELECT ${columns}, dense_rank() OVER way AS place, ${before} + sum(${size}) OVER way AS later,
             ${before} + coalesce(sum(${size}) OVER (way GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS earlier
        ${from} WINDOW way AS (ORDER BY ${order})) g
    WHERE g.later > ${(page - 1) * limit} AND g.earlier < ${page * limit}`;
}

/**
 * `fit AS (…)`: place, id and these columns of the matching rates of nearby groups. Group by group: for a list of
 * groups, a cached plan may use another index. If few rates match a filter with an index of its own, that index is
 * used.
 */
function fitting({ filters, conditions }: Fit, first: First, names: string[]): RawBuilder<unknown> {
  const { ofGroup, valueOf } = kinds[first];
  const select = sql`SELECT r.id, ${refs('r', names)}`;
  const rates = sql`FROM labour_rates r WHERE ${conditions}`;
  const all = sql`a.place, of.id, ${refs('of', names)}`;
  const each = sql.join(
    ofGroup.map((isOf) => sql`${select} ${rates} AND ${isOf}`),
    sql` UNION ALL `,
  );
  const ofGroups = (which: RawBuilder<unknown>) =>
    sql`SELECT ${all} FROM (SELECT * FROM near WHERE ${which}) a CROSS JOIN LATERAL (${each} OFFSET 0) of`;
  if (ownIndex.every((name) => name === first || filters[name] === undefined)) {
    return sql`fit AS MATERIALIZED (${ofGroups(sql`true`)})`;
  }
  const areFew = sql`(SELECT sum(sized.n) FROM sized) <= ${fewRates}`;
  return sql`few AS MATERIALIZED (
      ${select}, ${valueOf} AS value ${rates} AND ${valueOf} = ANY (ARRAY (SELECT near.value FROM near)) AND ${areFew}),
    fit AS MATERIALIZED (
      ${ofGroups(sql`NOT ${areFew}`)} UNION ALL SELECT ${all} FROM near a JOIN few of ON of.value = a.value)`;
}

/** A text in the order of a list, descending if the name has a minus sign. */
function inDirection(column: string, signed: string): RawBuilder<unknown> {
  return sql.raw(`${natural(column)} ${signed.startsWith('-') ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`);
}
