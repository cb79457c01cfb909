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

/** Stands for no award: what is equal can be hashed, what is none cannot. */
const none = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
/** A file holds more, most of the list perhaps: that is sooner sorted at once. */
const mostOnPage = 500;
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
    parts: sql`${near}, fit AS (${fitting(fit, [...columns])})`,
    from: sql`FROM near a JOIN fit r ON r.award = a.award`,
    before: sql`SELECT min(near.earlier) FROM near`,
  };
}

/** The rates of those roles and levels that the page reaches. */
function spanBySpan(fit: Fit, { near, spans }: { near: RawBuilder<unknown>; spans: string[] }): Walk {
  const names = [...new Set(spans.map(nameOf))];
  const onPage = reached(fit, {
    columns: sql`a.award, a.name, ${refs('f', names)}`,
    size: sql`count(*)`,
    from: sql`FROM near a JOIN fit f ON f.award = a.award GROUP BY a.award, a.name, a.place, ${refs('f', names)}`,
    order: sql.join([sql`a.place`, ...spans.map((name) => inDirection(`f.${nameOf(name)}`, name))]),
    before: sql`(SELECT min(near.earlier) FROM near)`,
  });
  const isOfSpan = allOf(['award', ...names].map((name) => sql`f.${sql.ref(name)} = a.${sql.ref(name)}`));
  return {
    parts: sql`${near}, fit AS MATERIALIZED (${fitting(fit, names)}), spans AS MATERIALIZED (${onPage})`,
    from: sql`FROM spans a JOIN fit f ON ${isOfSpan} JOIN labour_rates r ON r.workspace_id = ${fit.scope.workspaceId} AND r.id = f.id`,
    before: sql`SELECT min(spans.earlier) FROM spans`,
  };
}

/** `near AS (…)`: the awards that the page reaches, `sort` giving the direction; none where their rates were not counted. */
function awardsOnPage(asked: Asked, sort: string): RawBuilder<unknown> | null {
  const ofAwards = countedFacet(asked, 'award');
  const total = countedTotal(asked);
  if (!ofAwards || !total) {
    return null;
  }
  const chosen = severalOf(asked.filters.award_id);
  const ofEach = sql`SELECT a.id AS award, a.name, c.n FROM (${ofAwards}) c
    JOIN labour_awards a ON a.workspace_id = ${asked.scope.workspaceId} AND a.id = c.value::uuid WHERE ${allOf([isOneOf(sql`a.id`, chosen, 'uuid')])}`;
  const ofNone = sql`SELECT ${none}, NULL, (${total}) - (SELECT coalesce(sum(n), 0) FROM sized)`;
  const onPage = reached(asked, {
    columns: sql`k.award, k.name`,
    size: sql`k.n`,
    from: sql`FROM (SELECT * FROM sized ${chosen ? sql`` : sql`UNION ALL ${ofNone}`}) k WHERE k.n > 0`,
    order: inDirection('k.name', sort),
    before: sql`0`,
  });
  return sql`sized AS (${ofEach}), near AS MATERIALIZED (${onPage})`;
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
 * `SELECT award, id, …` of the rates that fit of the awards that are near. Not joined to them: a plan might then look award by
 * award for what the index of a role or level finds at once. Where one is named that index is read, else the one by award.
 */
function fitting({ filters, conditions }: Fit, names: string[]): RawBuilder<unknown> {
  const award = sql`coalesce(r.award_id, ${none})`;
  const isNear = sql`= ANY (ARRAY (SELECT near.award FROM near))`;
  const select = sql`SELECT ${award} AS award, r.id, ${refs('r', names)} FROM labour_rates r WHERE ${conditions}`;
  return filters.role !== undefined || filters.level !== undefined
    ? sql`${select} AND ${award} ${isNear}`
    : sql`${select} AND r.award_id ${isNear}
        UNION ALL ${select} AND r.award_id IS NULL AND EXISTS (SELECT FROM near WHERE near.award = ${none})`;
}

/** A text in the order of a list, descending where the signed name says so. */
function inDirection(column: string, signed: string): RawBuilder<unknown> {
  return sql.raw(`${natural(column)} ${signed.startsWith('-') ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`);
}
