// The details of a worker. People who may edit crews change all of them; workers see their own and change their
// emergency contact. A contact is shown to the worker and to people who may change it.
import { emergencyContactMask, type AnswerOf, type BodyOf, type Calls } from '@horizon/contract';
import { checkReferences } from '../labour-rates/references.ts';
import { duplicateOf, type Db, type Tx } from '../platform/database.ts';
import { againstRule, conflict, malformed, notFound, notPermitted, stale, type Faults } from '../platform/failures.ts';
import { isNarrowedToOwn, type Scope } from '../platform/scope.ts';
import { nextExpiry } from './standing.ts';
import * as store from './store.ts';

type Details = AnswerOf<Calls['getWorkerExtraDetails']>;
type Saved = BodyOf<Calls['saveWorkerExtraDetails']>;

/** True if the caller sees the details of this worker. */
export function seesWorker(scope: Scope, personId: string): boolean {
  if (personId === scope.personId) return true;
  return scope.holds('crews:view') && !isNarrowedToOwn(scope, 'crews:view');
}

const seesContact = (scope: Scope, personId: string) => personId === scope.personId || scope.can(emergencyContactMask);

/** Details as the caller sees them. */
export async function presentDetails(db: Db, scope: Scope, row: store.DetailsRow): Promise<Details> {
  const names = await store.namesOf(db, scope, row);
  const isShown = seesContact(scope, row.kinde_id);
  const isEditor = scope.can('crews:edit');
  return {
    kinde_id: row.kinde_id,
    workspace_id: row.workspace_id,
    extra_details: {
      employee_number: row.employee_number,
      employer: row.employer,
      award_id: row.award_id,
      award_name: names.award,
      level: row.level,
      labour_rate_id: row.labour_rate_id,
      labour_rate_name: scope.can('labour_rates:view') ? names.rate : null,
      start_date: row.start_date,
      emergency_contact: isShown ? row.emergency_contact : null,
      emergency_contact_hidden: !isShown,
      licences: row.licences,
      tickets: row.tickets,
      inductions: row.inductions,
    },
    updatedAt: row.updated_at,
    version: row.version,
    abilities: [
      ...(isEditor ? ['edit'] : []),
      ...(isEditor || row.kinde_id === scope.personId ? ['edit_emergency_contact'] : []),
    ],
  };
}

/** The details in the workspace in which they were last changed; 404 if there are none that the caller sees. */
export async function getDetails(db: Db, scopes: readonly Scope[], personId: string): Promise<Details> {
  let newest: { scope: Scope; row: store.DetailsRow } | null = null;
  for (const scope of scopes.filter((each) => seesWorker(each, personId))) {
    const row = await store.findDetails(db, scope.workspaceId, personId);
    if (row && (!newest || row.updated_at > newest.row.updated_at)) newest = { scope, row };
  }
  if (!newest) throw notFound();
  return presentDetails(db, newest.scope, newest.row);
}

/**
 * The only workspace of the caller in which the person is a member. Throws 404 if there is none, 400 if there are
 * several.
 */
export async function scopeOfWorker(db: Db, scopes: readonly Scope[], personId: string): Promise<Scope> {
  const seen = scopes.filter((scope) => seesWorker(scope, personId));
  const ids = await store.workspacesOf(db, seen, personId);
  const [only, ...others] = seen.filter((scope) => ids.has(scope.workspaceId));
  if (!only) throw notFound();
  if (others.length > 0) {
    throw malformed({ workspace_id: ['This person is a member of several of your workspaces. Name the workspace.'] });
  }
  return only;
}

/** Stores the changes, or creates the details. Answers them as they are now. */
export async function saveDetails(tx: Tx, scope: Scope, saved: Saved): Promise<Details> {
  const { kinde_id: personId, workspace_id: _workspace, version, updatedAt: _ignored, ...given } = saved;
  if (!(await store.lockMember(tx, scope, personId))) throw notFound();
  refuseForOthers(scope, personId, Object.keys(given));
  const before = await store.findDetails(tx, scope.workspaceId, personId);
  if (version !== undefined && version !== (before?.version ?? 0)) {
    throw stale(before && (await presentDetails(tx, scope, before)));
  }
  await checkReferences(tx, scope, {
    award_id: given.award_id === before?.award_id ? null : given.award_id,
    labour_rate_id: given.labour_rate_id === before?.labour_rate_id ? null : given.labour_rate_id,
  });
  const values = storedValues(given, before);
  try {
    const row = before
      ? await store.updateDetails(tx, scope, before, values)
      : await store.insertDetails(tx, scope, personId, values);
    return await presentDetails(tx, scope, row);
  } catch (error) {
    if (duplicateOf(error) !== 'worker_details_by_number') throw error;
    const sentence = `Another worker has the employee number ${values.employee_number} already.`;
    throw conflict('duplicate', sentence, { fields: { employee_number: [sentence] } });
  }
}

function refuseForOthers(scope: Scope, personId: string, fields: readonly string[]): void {
  if (scope.can('crews:edit')) {
    const isHidden = fields.includes('labour_rate_id') && !scope.can('labour_rates:view');
    if (isHidden) {
      throw againstRule({ labour_rate_id: ['Your role does not show labour rates, so you cannot choose one.'] });
    }
    return;
  }
  if (personId !== scope.personId || fields.some((field) => field !== 'emergency_contact')) {
    throw notPermitted('crews:edit');
  }
}

type Given = Omit<Saved, 'kinde_id' | 'workspace_id' | 'version' | 'updatedAt'>;

/** The values of columns: texts trimmed, absent values of an entry as null. */
function storedValues(given: Given, before: store.DetailsRow | null): store.DetailsValues {
  const licences = given.licences?.map(({ kind, number, state, expires_on }) => ({
    kind: kind.trim(),
    number: trimmedOrNull(number),
    state: trimmedOrNull(state),
    expires_on: expires_on ?? null,
  }));
  const tickets = given.tickets?.map(({ kind, number, expires_on }) => ({
    kind: kind.trim(),
    number: trimmedOrNull(number),
    expires_on: expires_on ?? null,
  }));
  const inductions = given.inductions?.map(({ kind, done_on, expires_on }) => ({
    kind: kind.trim(),
    done_on: done_on ?? null,
    expires_on: expires_on ?? null,
  }));
  refuseRepeated({ licences, tickets, inductions });
  const contact = given.emergency_contact;
  const plain = Object.fromEntries(
    (['employee_number', 'employer', 'level'] as const).flatMap((field) =>
      given[field] === undefined ? [] : [[field, trimmedOrNull(given[field])]],
    ),
  );
  return {
    ...plain,
    ...(given.award_id === undefined ? {} : { award_id: given.award_id }),
    ...(given.labour_rate_id === undefined ? {} : { labour_rate_id: given.labour_rate_id }),
    ...(given.start_date === undefined ? {} : { start_date: given.start_date }),
    ...(contact === undefined
      ? {}
      : {
          emergency_contact: contact && {
            name: contact.name.trim(),
            phone: contact.phone.trim(),
            relationship: trimmedOrNull(contact.relationship),
          },
        }),
    ...(licences ? { licences } : {}),
    ...(tickets ? { tickets } : {}),
    ...(inductions ? { inductions } : {}),
    next_expiry: nextExpiry({
      licences: licences ?? before?.licences ?? [],
      tickets: tickets ?? before?.tickets ?? [],
      inductions: inductions ?? before?.inductions ?? [],
    }),
  };
}

const trimmedOrNull = (text: string | null | undefined) => text?.trim() || null;

type Lists = Record<string, readonly { kind: string; number?: string | null }[] | undefined>;

/** The same licence twice would be renewed once and stay expired. */
function refuseRepeated(lists: Lists): void {
  const faults: Faults = {};
  for (const [list, entries = []] of Object.entries(lists)) {
    const seen = new Set<string>();
    entries.forEach(({ kind, number }, index) => {
      const key = `${kind.toLowerCase()} ${number?.toLowerCase() ?? ''}`;
      if (seen.has(key))
        faults[`${list}.${index}.kind`] = ['This is there already. Change the other one, or remove it.'];
      seen.add(key);
    });
  }
  if (Object.keys(faults).length > 0) throw againstRule(faults);
}
