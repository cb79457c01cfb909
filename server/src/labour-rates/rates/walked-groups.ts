// Which groups a page of rates is in where they are ordered by award, role or level first, whatever follows. No index spans
// two tables, and one of role, level, multiplier and day would be written with every rate. But how many rates an award, a role
// or a level has is counted as rates change: groups before the page are passed over by their numbers. Of those that it reaches,
// roles and levels are counted along the index of the group, and only the page's own rates are read and sorted.
import { sql, type RawBuilder } from 'kysely';
import { allOf, isOneOf, severalOf, type Walk } from '../../platform/list.ts';
import { countedFacet, countedTotal, type Asked } from './counted.ts';
import { natural } from './natural-order.ts';

/** What is asked for, and the conditions that its filters are. */
export interface Fit extends Asked {
  conditions: RawBuilder<unknown>;
}

/** Groups of rates in an order. */
interface Groups {
  /** What a group is described by, and how many rates it has. */
  columns: RawBuilder<unknown>;
  size: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** How many rates of the list stand before them all. */
  before: RawBuilder<unknown>;
}

/** What an order can begin with. */
type First = 'award_name' | 'role' | 'level';

/** Stands for no award, as what is none is equal to nothing. */
const none = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
/** A file holds more, most of the list perhaps: that is sooner sorted at once. */
const maxPerPage = 500;
/** So few rates of a role, a level or a tax code are sooner found by its index than group by group. */
const fewRates = 20_000;
const ownIndex = ['role', 'level', 'sales_tax_code'] as const;
/** Where the order goes on with these, the index of the group shows which of them the page reaches. */
const spanned = ['role', 'level'];
const nameOf = (signed: string) => signed.replace(/^-/, '');
const refs = (of: string, names: string[]) => sql.join(names.map((name) => sql`${sql.ref(of)}.${sql.ref(name)}`));

/** The groups of an order that begins with one of them: their numbers, and which rates are theirs. */
interface Kind {
  /** `SELECT value, name, n` of the groups that fit. */
  sized: (asked: Asked) => RawBuilder<unknown> | null;
  /** Conditions on `labour_rates r`, each along an index, that the rates of a group `a` fulfil one of. */
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
 * The rates that fit in an order that begins with award, role or level, whatever follows: those of the groups that the page
 * reaches, and of these those of its roles and levels where the order goes on with them. None where the order begins
 * otherwise, where the filters ask for more than was counted, and for a file. Costs as much on the last page as on the first.
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
  // The order may end with the name of the rate without saying so.
  const columns = new Set(['name', 'award_id', ...[first, ...others].map(nameOf)]);
  columns.delete('award_name');
  return {
    parts: sql`${near}, ${fitting(fit, first, [...columns])}`,
    from: sql`FROM fit r ${withAward(fit)}`,
    before: sql`SELECT min(near.earlier) FROM near`,
  };
}

/** The rates of those roles and levels that the page reaches. */
function spanBySpan(
  fit: Fit,
  { first, near, spans }: { first: First; near: RawBuilder<unknown>; spans: string[] },
): Walk {
  const names = [...new Set(spans.map(nameOf))];
  const onPage = reached(fit, {
    // The ids come along: joined again, a plan for a small workspace would compare each span with each rate of a large one.
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

/** The award of `labour_rates r`, where the order names it. */
export function withAward({ scope, filters }: Asked): RawBuilder<unknown> {
  return /award_name/.test(filters.sort ?? '')
    ? sql`LEFT JOIN labour_awards a ON a.workspace_id = ${scope.workspaceId} AND a.id = r.award_id`
    : sql``;
}

/** How many rates each award has, and how many have none; nothing where the filters ask for more than was counted. */
function sizedAwards(asked: Asked): RawBuilder<unknown> | null {
  const ofAwards = countedFacet(asked, 'award');
  const total = countedTotal(asked);
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

/** Groups by words that are in the rate itself. */
function ownWords(name: 'role' | 'level'): Kind {
  return {
    sized: (asked) => {
      const ofEach = countedFacet(asked, name);
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
 * `SELECT …, place, earlier` of the groups that the page reaches, each with how many rates of the list stand before it. Groups
 * that the order does not distinguish, as awards of one name, are reached together.
 */
function reached({ filters: { page = 1, limit = 50 } }: Asked, groups: Groups): RawBuilder<unknown> {
  const { columns, size, from, order, before } = groups;
  return sql`SELECT * FROM (
      SELECT ${columns}, dense_rank() OVER way AS place, ${before} + sum(${size}) OVER way AS later,
             ${before} + coalesce(sum(${size}) OVER (way GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS earlier
        ${from} WINDOW way AS (ORDER BY ${order})) g
    WHERE g.later > ${(page - 1) * limit} AND g.earlier < ${page * limit}`;
}

/**
 * `fit AS (…)`: place, id and these columns of the rates that fit of the groups that are near. Group by group: for a list of
 * them a plan that is kept for all workspaces may take another index. Few rates under a filter with an index of its own are
 * found by that.
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

/** A text in the order of a list, descending where the signed name says so. */
function inDirection(column: string, signed: string): RawBuilder<unknown> {
  return sql.raw(`${natural(column)} ${signed.startsWith('-') ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`);
}
