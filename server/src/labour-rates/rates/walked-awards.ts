// Which awards, and which of their roles and levels, a page of rates by the name of the award stands in. No index spans two
// tables, and one of role, level, multiplier and day would be written with every rate. But how many rates an award has is
// counted as rates change: awards before the page are passed over by their numbers. Of those that it reaches, roles and levels
// are counted along the index by award, and only the page's own rates are read and sorted.
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
  /** What a group is told by, and how many rates it has. */
  columns: RawBuilder<unknown>;
  size: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** How many rates of the list stand before them all. */
  before: RawBuilder<unknown>;
}

/** Stands for no award, as what is none is equal to nothing. */
const none = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
/** A file holds more, most of the list perhaps: that is sooner sorted at once. */
const mostOnPage = 500;
/** So few rates of a role, a level or a tax code are sooner found by its index than award by award. */
const fewRates = 20_000;
const ownIndex = ['role', 'level', 'sales_tax_code'] as const;
/** Where the order goes on with these, the index by award tells which of them the page reaches. */
const spanned = new Set(['role', 'level']);
const nameOf = (signed: string) => signed.replace(/^-/, '');
const refs = (of: string, names: string[]) => sql.join(names.map((name) => sql`${sql.ref(of)}.${sql.ref(name)}`));

/**
 * The rates that fit in an order that begins with the award's name, whatever follows: those of the awards that the page
 * reaches, and of these those of its roles and levels where the order goes on with them. None where the order begins
 * otherwise, where the filters ask for more than was counted, and for a file. Costs as much on the last page as on the first.
 */
export function walkedAwards(fit: Fit): Walk | null {
  const [award = '', ...others] = (fit.filters.sort ?? '').split(',');
  const near = nameOf(award) === 'award_name' && awardsOnPage(fit, award);
  if (!near || (fit.filters.limit ?? 0) > mostOnPage) {
    return null;
  }
  const past = others.findIndex((name) => !spanned.has(nameOf(name)));
  const spans = past < 0 ? others : others.slice(0, past);
  if (spans.length > 0) {
    return spanBySpan(fit, { near, spans });
  }
  // The order may end with the name of the rate without saying so.
  const columns = new Set(['name', ...others.map(nameOf)].filter((name) => name !== 'award_name'));
  return {
    parts: sql`${near}, ${fitting(fit, [...columns])}`,
    from: sql`FROM fit r CROSS JOIN LATERAL (SELECT r.award_name AS name) a`,
    before: sql`SELECT min(near.earlier) FROM near`,
  };
}

/** The rates of those roles and levels that the page reaches. */
function spanBySpan(fit: Fit, { near, spans }: { near: RawBuilder<unknown>; spans: string[] }): Walk {
  const names = [...new Set(spans.map(nameOf))];
  const onPage = reached(fit, {
    // The ids come along: joined again, a plan for a small workspace would compare each span with each rate of a large one.
    columns: sql`f.award_name AS name, array_agg(f.id) AS ids`,
    size: sql`count(*)`,
    from: sql`FROM fit f GROUP BY f.place, f.award_name, ${refs('f', names)}`,
    order: sql.join([sql`f.place`, ...spans.map((name) => inDirection(`f.${nameOf(name)}`, name))]),
    before: sql`(SELECT min(near.earlier) FROM near)`,
  });
  return {
    parts: sql`${near}, ${fitting(fit, names)}, spans AS MATERIALIZED (${onPage})`,
    from: sql`FROM spans a CROSS JOIN LATERAL unnest(a.ids) f (id) JOIN labour_rates r ON r.workspace_id = ${fit.scope.workspaceId} AND r.id = f.id`,
    before: sql`SELECT min(spans.earlier) FROM spans`,
  };
}

/**
 * `sized AS (…), near AS (…)`: how many rates each award has, and the awards that the page reaches; `sort` gives the direction.
 * None where the filters ask for more than was counted.
 */
function awardsOnPage(asked: Asked, sort: string): RawBuilder<unknown> | null {
  const ofAwards = countedFacet(asked, 'award');
  const total = countedTotal(asked);
  if (!ofAwards || !total) {
    return null;
  }
  const chosen = severalOf(asked.filters.award_id);
  const ofEach = sql`SELECT a.id AS award, a.name, c.n FROM (${ofAwards}) c
    JOIN labour_awards a ON a.workspace_id = ${asked.scope.workspaceId} AND a.id = c.value::uuid WHERE ${allOf([isOneOf(sql`a.id`, chosen, 'uuid')])}`;
  const ofNone = sql`SELECT ${none}, NULL, (${total}) - (SELECT coalesce(sum(own.n), 0) FROM own)`;
  const onPage = reached(asked, {
    columns: sql`k.award, k.name`,
    size: sql`k.n`,
    from: sql`FROM sized k WHERE k.n > 0`,
    order: inDirection('k.name', sort),
    before: sql`0`,
  });
  return sql`own AS (${ofEach}), sized AS (SELECT * FROM own ${chosen ? sql`` : sql`UNION ALL ${ofNone}`}), near AS MATERIALIZED (${onPage})`;
}

/**
 * `SELECT …, place, earlier` of the groups that the page reaches, each with how many rates of the list stand before it. Groups
 * that the order does not tell apart, as awards of one name, are reached together.
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
 * `fit AS (…)`: place, award_name, id and these columns of the rates that fit of the awards that are near. Award by award: for
 * a list of awards a plan that is kept for all workspaces may take another index. Few rates under a filter with an index of its
 * own are found by that.
 */
function fitting({ filters, conditions }: Fit, names: string[]): RawBuilder<unknown> {
  const select = sql`SELECT r.id, ${refs('r', names)}`;
  const rates = sql`FROM labour_rates r WHERE ${conditions}`;
  const all = sql`a.place, a.name AS award_name, of.id, ${refs('of', names)}`;
  const ofAwards = (which: RawBuilder<unknown>) => sql`SELECT ${all} FROM (SELECT * FROM near WHERE ${which}) a
    CROSS JOIN LATERAL (${select} ${rates} AND r.award_id = a.award UNION ALL ${select} ${rates} AND r.award_id IS NULL AND a.award = ${none} OFFSET 0) of`;
  if (ownIndex.every((name) => filters[name] === undefined)) {
    return sql`fit AS MATERIALIZED (${ofAwards(sql`true`)})`;
  }
  const areFew = sql`(SELECT sum(sized.n) FROM sized) <= ${fewRates}`;
  const award = sql`coalesce(r.award_id, ${none})`;
  return sql`few AS MATERIALIZED (
      ${select}, ${award} AS award ${rates} AND ${award} = ANY (ARRAY (SELECT near.award FROM near)) AND ${areFew}),
    fit AS MATERIALIZED (
      ${ofAwards(sql`NOT ${areFew}`)} UNION ALL SELECT ${all} FROM near a JOIN few of ON of.award = a.award)`;
}

/** A text in the order of a list, descending where the signed name says so. */
function inDirection(column: string, signed: string): RawBuilder<unknown> {
  return sql.raw(`${natural(column)} ${signed.startsWith('-') ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`);
}
