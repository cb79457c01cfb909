// Events of the history with the names of what they are about, and the conditions under which people see them.
import { sql, type RawBuilder } from 'kysely';
import { permissionOf, recordKinds, records, type Permission } from '@horizon/contract';
import { isNarrowedToOwn, type Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import { namedRecords, type RecordRef } from '../search/visible-records.ts';
import { withoutClosedFolders } from '../documents/visible.ts';
import { withoutClosedDocuments, withoutPrivate } from '../transmittals/visible.ts';
import { calculated, plumbing, type EventRow, type NamedEvent } from './event-row.ts';
import { presentEvent, type AuditEvent } from './present-event.ts';
import { isBareId, namesOfIds, placesOf, type Place, weeksOf } from './records.ts';
import { summariseEdits, type EditSummary } from './edit-summaries.ts';
import { summariseWeekChange } from './week-changes.ts';

/** The permission required to see the history of each kind of record. */
export const viewPermissionOf: Readonly<Record<string, Permission>> = {
  ...Object.fromEntries(Object.values(records).map((record) => [record.table, permissionOf(record, 'view')])),
  ...Object.fromEntries(Object.entries(recordKinds).flatMap(([table, { view }]) => (view ? [[table, view]] : []))),
};

/** The events with the names of their project, task, people and roles; edits of the programme with their summaries. */
export async function withNames(db: Db, scope: Scope, rows: EventRow[]): Promise<NamedEvent[]> {
  const edits = rows.filter(({ entity, action }) => entity === 'schedule_edits' && action === 'created');
  const summary = await summariseEdits(
    db,
    scope,
    edits.map(({ entity_id }) => entity_id),
  );
  const places = await placesOf(db, scope, rows);
  const weeks = await weeksOf(
    db,
    scope,
    rows.filter(({ entity }) => entity === 'commitments').map(({ entity_id }) => entity_id),
  );
  const names = await namesOfIds(db, scope, new Set(rows.flatMap(idsIn)));
  const ends = await namedRecords(db, scope, [
    ...rows.flatMap(associatedIn),
    // Changes of a part of a record, such as its associations, have no title of their own.
    ...rows.filter(isNameless).map(({ entity, entity_id }) => ({ kind: entity, id: entity_id })),
  ]);
  return rows.map((stored) => {
    const row = { ...stored, before: withEnd(stored.before, ends), after: withEnd(stored.after, ends) };
    const place = places.get(`${row.entity} ${row.entity_id}`) ?? { project: null, task: null };
    return {
      ...row,
      ...place,
      names,
      title: titleOf(row, names, place) || (ends.get(`${row.entity} ${row.entity_id}`)?.title ?? ''),
      summary: summary.get(row.entity_id) ?? summaryOf(row, weeks),
    };
  });
}

/** The summary of a record whose fields alone do not identify it. */
function summaryOf(row: EventRow, weeks: ReadonlyMap<string, string>): Partial<EditSummary> | undefined {
  const week = weeks.get(row.entity_id);
  if (row.entity === 'commitments' && week) return summariseWeekChange(row, week);
  const isMoved = row.action === 'updated' && Object.keys(row.after ?? {}).join() === 'position';
  if (isMoved) return { action: 'moved', changes: [] };
  const isTurned =
    row.entity === 'action_constraints' &&
    row.action === 'updated' &&
    Object.keys(row.after ?? {}).every((field) => plumbing.has(field) || field === 'status' || field === 'closed_at');
  if (!isTurned) return undefined;
  return { action: row.after?.['status'] === 'closed' ? 'closed' : 'opened again', changes: [] };
}

/** An event that does not name its record. */
const isNameless = ({ title, entity_id }: EventRow) => (title === '' || isBareId(title)) && isBareId(entity_id);

/** The other ends of associations, for people who may see them. */
function associatedIn({ before, after }: EventRow): RecordRef[] {
  return [before, after].flatMap((values) => {
    const [kind, id] = String(values?.['association'] ?? '').split(' ');
    return kind && id && isBareId(id) ? [{ kind, id }] : [];
  });
}

/** The values of an event with the title of the other end of an association. */
function withEnd(values: EventRow['after'], ends: ReadonlyMap<string, { title: string }>): EventRow['after'] {
  const end = values?.['association'];
  return end ? { ...values, association: ends.get(String(end))?.title ?? 'a record that is not shown to you' } : values;
}

/** Records with one row per person: their id is the person's. */
const ofPeople = ['members', 'worker_details', 'worker_cards'];

/** The ids of people and records in a changed event; of a new one only those in its title. */
function idsIn({ entity, entity_id, title, action, before, after }: EventRow): string[] {
  const aboutPeople = [...ofPeople, 'member_roles', 'role_requests'].includes(entity) ? [entity_id, title] : [];
  const changed = action === 'updated' ? [before, after].flatMap((of) => Object.entries(of ?? {})) : [];
  const ids = changed.filter(
    ([field, value]) => typeof value === 'string' && (field.endsWith('_id') || field === 'leader' || isBareId(value)),
  );
  const members = changed.flatMap(([field, value]) =>
    entity === 'crews' && field === 'members' && Array.isArray(value) ? value.map((one) => String(one.kinde_id)) : [],
  );
  return [...aboutPeople, ...members, ...ids.map(([, value]) => String(value)), ...(isBareId(title) ? [title] : [])];
}

function titleOf({ entity, entity_id, title }: EventRow, names: ReadonlyMap<string, string>, { task }: Place): string {
  if (ofPeople.includes(entity)) return names.get(entity_id) ?? 'Somebody';
  if (entity === 'member_roles' || entity === 'role_requests') {
    const [person, role] = [names.get(entity_id) ?? 'Somebody', names.get(title)];
    return role ? `${role} for ${person}` : person;
  }
  if (entity === 'commitments' || entity === 'schedule_assignments') return task?.name ?? '';
  return isBareId(title) ? (names.get(title) ?? '') : title;
}

/** Conditions on the history for the kinds of record that the caller may see. */
export function visibleTo(scope: Scope): RawBuilder<unknown> {
  const seen = Object.entries(viewPermissionOf)
    .filter(([, permission]) => scope.can(permission) && !isNarrowedToOwn(scope, permission))
    .map(([entity]) => entity);
  return sql`workspace_id = ${scope.workspaceId} AND entity = ANY(${seen}::text[]) AND ${withoutPrivate(scope)} AND ${withoutClosedFolders(scope)} AND ${withoutClosedDocuments(scope)}`;
}

/**
 * True for changes made by people, matching the index audit_events_told; consequences of an edit are described by the
 * edit.
 */
export const shownAlone = sql`(batch IS NULL OR entity = 'commitments')
  AND entity NOT IN ('programme_snapshots', 'schedule_imports', 'schedule_uploads', 'look_aheads')
  AND NOT (action = 'updated' AND entity IN ('programmes', 'schedule_edits'))
  AND NOT (action = 'updated' AND entity = 'scenarios' AND coalesce(after->>'state', '') = 'applied')`;

/** True for records of one kind that a person changed, not only the engine as a consequence. */
export const changedByHand = sql`(batch IS NULL OR (title NOT LIKE '% at once'
  AND (action <> 'updated' OR after - ${[...calculated]}::text[] <> '{}'::jsonb)))
  AND NOT (entity = 'programmes' AND action = 'updated' AND after - ${['revision', 'start_minute', 'finish_minute', 'progress_percentage']}::text[] = '{}'::jsonb)`;

/** How many acts the home page reads to fill its lines. */
const lookBack = 400;

/** The newest changes of the workspace that the caller may see, newest first; a bulk change is one line. */
export async function listRecentEvents(db: Db, scope: Scope, limit: number) {
  const { rows } = await sql<EventRow & { records: number }>`
    SELECT e.*, 1 + (SELECT count(*) FROM audit_events p WHERE p.workspace_id = e.workspace_id AND p.act = e.seq) AS records
      FROM (SELECT * FROM audit_events WHERE act IS NULL AND ${visibleTo(scope)} AND ${shownAlone}
            ORDER BY seq DESC LIMIT ${lookBack}) e ORDER BY e.seq DESC`.execute(db);
  const runs = runsOf(rows, limit);
  const events = await withNames(
    db,
    scope,
    runs.map(({ row }) => row),
  );
  return events.map((event, at) => {
    const { count } = runs[at]!;
    const summary = presentAct(event, count, scope);
    const { request_id: _request, actor_id: _actor, actor_name: actor, id: _id, ...shown } = summary;
    return { ...shown, actor, count };
  });
}

/** An event with the number of records of its act. */
export type CountedEvent = EventRow & { records: number };

interface Run {
  row: EventRow;
  count: number;
}

/**
 * The events as lines, newest first. Everything that one request changed is one line, such as an import of companies with
 * their people: it names the kind of which it changed the most records, and of equals the one that was changed first. A new
 * workspace or project names the line, as the roles and records that come with it belong to it.
 */
export function runsOf(rows: readonly CountedEvent[], limit: number): Run[] {
  const runs: (Run & { kinds: Run[] })[] = [];
  const byRequest = new Map<string, (typeof runs)[number]>();
  for (const row of rows) {
    const ofRequest = isOwnLine(row) ? undefined : byRequest.get(`${row.request_id} ${row.actor_name}`);
    const last = runs.at(-1);
    const run = ofRequest ?? (last && isSameAct(last.row, row) ? last : undefined);
    if (!run) {
      if (runs.length === limit) break;
      const first = { row, count: row.records };
      const added = { ...first, kinds: [first] };
      runs.push(added);
      if (!isOwnLine(row)) byRequest.set(`${row.request_id} ${row.actor_name}`, added);
      continue;
    }
    const kind = run.kinds.find((one) => one.row.entity === row.entity && one.row.action === row.action);
    if (kind) kind.count += row.records;
    else run.kinds.push({ row, count: row.records });
    const most = run.kinds.find(isNewPlace) ?? run.kinds.reduce((best, one) => (one.count >= best.count ? one : best));
    Object.assign(run, { row: most.row, count: most.count });
  }
  return runs;
}

const isNewPlace = ({ row, count }: Run) =>
  count === 1 && row.action === 'created' && (row.entity === 'workspaces' || row.entity === 'projects');

/** Edits of the programme and promises say themselves what they changed. */
const isOwnLine = ({ entity, request_id }: EventRow) =>
  request_id === null || entity === 'schedule_edits' || entity === 'commitments';

/** An event that represents several: details of the one are left out, as they do not apply to all. */
export function presentAct(row: NamedEvent, count: number, scope: Scope): AuditEvent {
  return presentEvent(count > 1 ? { ...row, summary: undefined } : row, scope);
}

function isSameAct(a: EventRow, b: EventRow): boolean {
  const minutesApart = Math.abs(Date.parse(a.at) - Date.parse(b.at)) / 60_000;
  return (
    a.entity === b.entity &&
    a.entity !== 'schedule_edits' &&
    a.action === b.action &&
    a.actor_name === b.actor_name &&
    minutesApart < 5
  );
}
