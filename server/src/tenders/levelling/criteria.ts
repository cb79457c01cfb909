// How bids are compared: weights, criteria, two envelopes; the marks of the evaluators, and those they agree on.
import type { AnswerOf, BodyOf, Calls, MarksStage } from '@horizon/contract';
import type { Db, Tx } from '../../platform/database.ts';
import { againstRule, conflict, stale, type Faults } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import type { Acting } from '../../platform/records/rules.ts';
import { insertRow, updateRow } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';
import { openedBids } from '../bids/opened.ts';
import { endedStatuses, type TenderPackage } from '../transitions.ts';
import { permitPrices } from '../visible.ts';
import { shownCriterion } from './compose-marks.ts';
import { shownSettings, type Sheet } from './compose-sheet.ts';
import { permitSheet, readSheet, refuseFrozen } from './read-sheet.ts';
import * as store from './store.ts';

type SettingsBody = BodyOf<Calls['setLevelling']>;

const sheetOf = ({ tx, scope, now }: Acting, tender: TenderPackage) => readSheet({ db: tx, scope, now }, tender);

/** Locks the sheet and answers its settings. Throws unless the caller may change it now. */
async function open({ tx, scope }: Acting, tender: TenderPackage): Promise<store.Settings | null> {
  permitSheet(scope, tender);
  refuseFrozen(tender);
  await store.lockSheet(tx, scope, tender.tender_package_id);
  return store.findSettings(tx, scope, tender.tender_package_id);
}

async function refuseStale(acting: Acting, tender: TenderPackage, settings: store.Settings | null, version: number) {
  if ((settings?.version ?? 0) !== version) throw stale(await sheetOf(acting, tender));
}

type Settings = AnswerOf<Calls['getLevellingSettings']>;

/** The settings of a package, also before the opening. */
export async function readSettings({ db, scope }: { db: Db; scope: Scope }, tender: TenderPackage): Promise<Settings> {
  permitPrices(scope, tender.project_id);
  const id = tender.tender_package_id;
  const settings = await store.findSettings(db, scope, id);
  const isOpen = settings?.marks_stage !== 'locked' && !isEnded(tender);
  return {
    ...shownSettings(settings),
    criteria: (await store.listCriteria(db, scope, id)).map(shownCriterion),
    abilities: isOpen && scope.can('tender_packages:edit', tender.project_id) ? ['edit'] : [],
  };
}

const isEnded = ({ is_deleted, tender_status: status }: TenderPackage) =>
  is_deleted || status === 'recommended' || endedStatuses.includes(status);

/** Sets weights and criteria. Throws 422 unless all weights make 100, 409 once marks are locked. */
export async function setCriteria({ tx, scope }: Acting, tender: TenderPackage, body: SettingsBody): Promise<Settings> {
  if (isEnded(tender)) refuseFrozen(tender);
  const id = tender.tender_package_id;
  await store.lockSheet(tx, scope, id);
  const settings = await store.findSettings(tx, scope, id);
  const current = () => readSettings({ db: tx, scope }, tender);
  const before = await store.listCriteria(tx, scope, id);
  if (settings && isSame(settings, before, body)) return current();
  if ((settings?.version ?? 0) !== body.version) throw stale(await current());
  if (settings?.marks_stage === 'locked') {
    throw conflict('marks_locked', 'The marks are locked, so weights and criteria do not change any more.');
  }
  if (tender.bids_opened_at !== null && (settings?.two_envelopes ?? false) !== body.two_envelopes) {
    throw conflict('opened', 'The bids have been opened. Two envelopes are chosen, or given up, before that.');
  }
  const known = new Map(before.map((one) => [one.id, one]));
  const faults = faultsOf(body, known);
  if (Object.keys(faults).length > 0) throw againstRule(faults);
  const values = { price_weight: String(body.price_weight), governs: body.governs, two_envelopes: body.two_envelopes };
  const place = { workspace_id: scope.workspaceId, project_id: tender.project_id, tender_package_id: id };
  if (settings) {
    await updateRow(tx, 'tender_levelling', { workspace_id: scope.workspaceId, tender_package_id: id }, null, values);
  } else await insertRow(tx, 'tender_levelling', { ...place, ...values });

  await storeCriteria(tx, place, body.criteria, known);
  return current();
}

type Place = Pick<Criterion, 'workspace_id' | 'project_id' | 'tender_package_id'>;

/** Replaces the criteria of a package; those that are left out are deleted. */
async function storeCriteria(
  tx: Tx,
  place: Place,
  criteria: SettingsBody['criteria'],
  known: ReadonlyMap<string, Criterion>,
): Promise<void> {
  const kept = new Set<string>();
  for (const [position, { id: given, name, weight, is_pass_fail }] of criteria.entries()) {
    const row = { name: name.trim(), weight: String(weight), is_pass_fail, position };
    const own = given ? known.get(given.toLowerCase()) : undefined;
    if (own) kept.add(own.id);
    const key = { workspace_id: place.workspace_id, id: own?.id ?? newId() };
    if (own) await updateRow(tx, 'tender_criteria', key, null, row);
    else await insertRow(tx, 'tender_criteria', { ...place, ...row, id: key.id });
  }
  for (const gone of known.keys()) {
    if (kept.has(gone)) continue;
    await updateRow(tx, 'tender_criteria', { workspace_id: place.workspace_id, id: gone }, null, { is_deleted: true });
  }
}

type Criterion = Awaited<ReturnType<typeof store.listCriteria>>[number];

function isSame(settings: store.Settings, before: readonly Criterion[], body: SettingsBody): boolean {
  return (
    Number(settings.price_weight) === body.price_weight &&
    settings.governs === body.governs &&
    settings.two_envelopes === body.two_envelopes &&
    before.length === body.criteria.length &&
    body.criteria.every(({ name, weight, is_pass_fail }, index) => {
      const own = before[index]!;
      return own.name === name.trim() && Number(own.weight) === weight && own.is_pass_fail === is_pass_fail;
    })
  );
}

function faultsOf({ price_weight, criteria }: SettingsBody, known: ReadonlyMap<string, unknown>): Faults {
  const faults: Faults = {};
  const names = new Set<string>();
  const ids = new Set<string>();
  criteria.forEach(({ id, name, weight, is_pass_fail }, index) => {
    const place = `criteria.${index}`;
    if (id && (!known.has(id.toLowerCase()) || ids.has(id.toLowerCase()))) {
      faults[`${place}.id`] = ['This criterion is not in the list any more. Reload the sheet.'];
    }
    if (id) ids.add(id.toLowerCase());
    if (names.has(name.trim().toLowerCase())) faults[`${place}.name`] = ['There is another criterion with this name.'];
    names.add(name.trim().toLowerCase());
    if (is_pass_fail && weight !== 0)
      faults[`${place}.weight`] = ['A criterion that is passed or failed has no weight.'];
    if (!is_pass_fail && weight === 0) faults[`${place}.weight`] = ['Give a weight above 0.'];
  });
  // In hundredths, so that the sum is exact.
  const total = criteria.reduce((sum, { weight }) => sum + Math.round(weight * 100), Math.round(price_weight * 100));
  if (total !== 10_000) {
    faults['price_weight'] = [`The weights of the price and of all criteria make ${total / 100}, not 100 %.`];
  }
  return faults;
}

/** Saves marks: the caller's own at the first stage, the agreed ones at the second. */
export async function saveMarks(
  acting: Acting,
  tender: TenderPackage,
  { is_agreed: isAgreed, marks }: BodyOf<Calls['saveTenderMarks']>,
): Promise<Sheet> {
  const { tx, scope } = acting;
  const settings = await open(acting, tender);
  const stage: MarksStage = settings?.marks_stage ?? 'individual';
  if (stage !== (isAgreed ? 'consensus' : 'individual')) {
    const sentence = {
      individual: 'The evaluators still mark by themselves. Start the consensus first, then save agreed marks.',
      consensus: 'The evaluators agree on marks now, so individual marks do not change any more.',
      locked: 'The marks are locked.',
    }[stage];
    throw conflict('marks_stage', sentence, { allowed: [] });
  }
  const id = tender.tender_package_id;
  const criteria = new Map((await store.listCriteria(tx, scope, id)).map((one) => [one.id, one]));
  const bids = new Set((await openedBids(tx, scope, tender)).map((bid) => bid.invitation_id));
  const faults: Faults = {};
  marks.forEach((one, index) => {
    const criterion = criteria.get(one.criterion_id.toLowerCase());
    if (!criterion) faults[`marks.${index}.criterion_id`] = ['This criterion is not in the list any more.'];
    else if (criterion.is_pass_fail && one.mark !== null) faults[`marks.${index}.mark`] = ['Say passed or failed.'];
    else if (!criterion.is_pass_fail && one.has_passed !== null)
      faults[`marks.${index}.has_passed`] = ['Give a mark from 0 to 10.'];
    if (!bids.has(one.invitation_id.toLowerCase()))
      faults[`marks.${index}.invitation_id`] = ['This bidder has no bid on the sheet.'];
  });
  if (Object.keys(faults).length > 0) throw againstRule(faults);
  const before = isAgreed
    ? await store.listAgreedMarks(tx, scope, id)
    : (await store.listMarks(tx, scope, id)).filter((one) => one.evaluator === scope.personId);
  const known = new Map(before.map((one) => [`${one.criterion_id} ${one.invitation_id}`, one.id]));
  const place = { workspace_id: scope.workspaceId, project_id: tender.project_id, tender_package_id: id };
  for (const { criterion_id, invitation_id, mark, has_passed, comment } of marks) {
    const cell = { criterion_id: criterion_id.toLowerCase(), invitation_id: invitation_id.toLowerCase() };
    const values = { mark: mark === null ? null : String(mark), has_passed, comment: comment?.trim() || null };
    const own = known.get(`${cell.criterion_id} ${cell.invitation_id}`);
    const key = { workspace_id: scope.workspaceId, id: own ?? newId() };
    if (own === undefined) known.set(`${cell.criterion_id} ${cell.invitation_id}`, key.id);
    if (isAgreed) {
      const more = { ...values, updated_by: scope.personId };
      if (own) await updateRow(tx, 'tender_agreed_marks', key, null, more);
      else await insertRow(tx, 'tender_agreed_marks', { ...place, ...cell, ...more, id: key.id });
    } else if (own) await updateRow(tx, 'tender_marks', key, null, values);
    else await insertRow(tx, 'tender_marks', { ...place, ...cell, ...values, id: key.id, evaluator: scope.personId });
  }
  return sheetOf(acting, tender);
}

/** Moves the marks to another stage. With two envelopes a lock is final, since it shows the prices. */
export async function setStage(
  acting: Acting,
  tender: TenderPackage,
  { stage, version }: BodyOf<Calls['setMarksStage']>,
): Promise<Sheet> {
  const { tx, scope, now } = acting;
  const settings = await open(acting, tender);
  const from = settings?.marks_stage ?? 'individual';
  if (from === stage) return sheetOf(acting, tender);
  await refuseStale(acting, tender, settings, version);
  const id = tender.tender_package_id;
  const criteria = await store.listCriteria(tx, scope, id);
  if (!settings || criteria.length === 0) {
    throw conflict('no_criteria', 'There are no criteria yet. Set criteria with their weights first.');
  }
  const next: Record<MarksStage, readonly MarksStage[]> = {
    individual: ['consensus'],
    consensus: ['individual', 'locked'],
    locked: settings.two_envelopes ? [] : ['consensus'],
  };
  if (!next[from].includes(stage)) {
    const sentence =
      from === 'locked'
        ? 'The prices have been shown, so the marks stay locked.'
        : 'Start the consensus first, then lock the marks.';
    throw conflict('illegal_transition', sentence, { allowed: [...next[from]] });
  }
  if (stage === 'consensus' && from === 'individual') {
    const given = await store.listMarks(tx, scope, id);
    if (given.every(({ mark, has_passed }) => mark === null && has_passed === null)) {
      throw conflict('no_marks', 'Nobody has marked a bid yet.');
    }
  }
  if (stage === 'locked') await requireAgreed(acting, tender, criteria);
  const lock = stage === 'locked' ? { marks_locked_at: now.toISOString(), marks_locked_by: scope.personId } : {};
  const key = { workspace_id: scope.workspaceId, tender_package_id: id };
  await updateRow(tx, 'tender_levelling', key, null, {
    marks_stage: stage,
    marks_locked_at: null,
    marks_locked_by: null,
    ...lock,
  });
  return sheetOf(acting, tender);
}

/** Throws unless there is an agreed mark for every bid and criterion. */
async function requireAgreed(
  { tx, scope }: Acting,
  tender: TenderPackage,
  criteria: readonly Criterion[],
): Promise<void> {
  const agreed = await store.listAgreedMarks(tx, scope, tender.tender_package_id);
  const given = new Set(
    agreed.flatMap((one) =>
      one.mark === null && one.has_passed === null ? [] : [`${one.criterion_id} ${one.invitation_id}`],
    ),
  );
  const bids = (await openedBids(tx, scope, tender)).filter(({ response }) => response !== 'non_conforming');
  const missing = bids.flatMap((bid) => criteria.filter((one) => !given.has(`${one.id} ${bid.invitation_id}`)));
  if (missing.length > 0) {
    throw conflict(
      'marks_missing',
      `${missing.length === 1 ? 'One agreed mark is' : `${missing.length} agreed marks are`} missing. Give a mark for every bid and criterion, then lock them.`,
      { count: missing.length },
    );
  }
}
