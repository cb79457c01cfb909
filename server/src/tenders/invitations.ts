// The subcontractors invited to a package. A list that leaves one out withdraws the invitation; one that names it again
// brings it back.
import {
  bidderResponses,
  responseTransitions,
  tenderResponses,
  type AnswerOf,
  type BodyOf,
  type Calls,
  type TenderResponse,
} from '@horizon/contract';
import { checkTaxId } from '@horizon/identifiers';
import type { Tx } from '../platform/database.ts';
import { againstRule, conflict, type Faults } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { insertRows, updateRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { knownCompanies, lockInvitations, type Invitation, type KnownCompany, type ShownInvitation } from './store.ts';

type Given = NonNullable<BodyOf<Calls['createTenderPackage']>['invited_subcontractors']>[number];
type Answered = AnswerOf<Calls['respondToTender']>['invited_subcontractor'];
type Values = Pick<Invitation, 'name' | 'email' | 'company_id' | 'response' | 'response_note' | 'is_deleted'>;

/** The changes of the invitations of a package. */
export interface InvitationPlan {
  added: (Values & { tax_id: string })[];
  changed: { before: Invitation; values: Values }[];
  /** How many are invited afterwards, and whether all of them have answered. */
  invited: number;
  areAllAnswered: boolean;
}

interface Planning {
  tx: Tx;
  scope: Scope;
  /** Null for a new package. */
  packageId: string | null;
  given: readonly Given[] | undefined;
  blocksExpired: boolean;
}

const unanswered: readonly TenderResponse[] = ['pending', 'viewed', 'undecided'];

/** The changes that a list of invitations asks for. Throws 422 with all faults, 409 for an impossible response. */
export async function planInvitations(planning: Planning): Promise<InvitationPlan> {
  const { tx, scope, packageId, given } = planning;
  const stored = packageId ? await lockInvitations(tx, scope, packageId) : [];
  if (!given) return withCounts({ added: [], changed: [] }, stored);
  const taxIds = given.map(({ tax_id: taxId }) => checkTaxId(taxId));
  const companies = await knownCompanies(tx, scope, {
    ids: given.flatMap(({ company_id: id }) => id ?? []),
    taxIds: taxIds.flatMap((check) => (check.ok ? [check.value] : [])),
  });
  const faults: Faults = {};
  const seen = new Set<string>();
  const plan: Pick<InvitationPlan, 'added' | 'changed'> = { added: [], changed: [] };
  given.forEach((each, at) => {
    const check = taxIds[at]!;
    const field = `invited_subcontractors.${at}`;
    if (!check.ok) {
      faults[`${field}.tax_id`] = [`${check.message}.`];
      return;
    }
    if (seen.has(check.value)) {
      faults[`${field}.tax_id`] = [`${check.display} is in the list twice. Remove one of the two.`];
      return;
    }
    seen.add(check.value);
    const before = stored.find(({ tax_id: taxId }) => taxId === check.value);
    const company = companyOf(companies, each, check.value, before);
    const fault = faultOf(company, each, check.value);
    if (fault) faults[`${field}.company_id`] = [fault];
    const isNew = !before || before.is_deleted;
    const twin = isNew && company && companyTwin(company, check.value, { stored, given: taxIds.slice(0, at) });
    if (twin) {
      faults[`${field}.tax_id`] = [`${company.company} is invited already, by its other number ${twin}.`];
    }
    if (isNew && planning.blocksExpired && company?.has_expired) {
      faults[`${field}.tax_id`] = [
        `An insurance or licence of ${company.company} has expired. Enter the new one, or switch the block off.`,
      ];
    }
    const values = valuesOf(each, { before, company, display: `${check.kind.toUpperCase()} ${check.display}` });
    if (!before) plan.added.push({ ...values, tax_id: check.value });
    else if (differs(before, values)) plan.changed.push({ before, values });
  });
  if (Object.keys(faults).length > 0) throw againstRule(faults);
  for (const before of stored) {
    if (!before.is_deleted && !seen.has(before.tax_id)) {
      plan.changed.push({ before, values: { ...before, is_deleted: true } });
    }
  }
  return withCounts(plan, stored);
}

/** The other number by which a company is in the list, or invited already; null if it is not. */
function companyTwin(
  { abn, acn, id_company: id }: KnownCompany,
  taxId: string,
  { stored, given }: { stored: readonly Invitation[]; given: readonly ReturnType<typeof checkTaxId>[] },
): string | null {
  const invited = stored.find((one) => !one.is_deleted && one.company_id === id && one.tax_id !== taxId);
  if (invited) return invited.tax_id;
  const others = [abn, acn].filter((number) => number !== null && number !== taxId);
  const twin = given.find((check) => check.ok && others.includes(check.value));
  return twin?.ok ? twin.display : null;
}

function companyOf(
  companies: readonly KnownCompany[],
  { company_id: id }: Given,
  taxId: string,
  before: Invitation | undefined,
): KnownCompany | undefined {
  const wanted = id?.toLowerCase() ?? (id === undefined ? before?.company_id : null);
  return (
    companies.find((one) => one.id_company === wanted) ??
    (id ? undefined : companies.find(({ abn, acn }) => abn === taxId || acn === taxId))
  );
}

function faultOf(company: KnownCompany | undefined, { company_id: id }: Given, taxId: string): string | null {
  if (id && !company) return 'There is no such company in this workspace.';
  const numbers = [company?.abn, company?.acn].filter(Boolean);
  return id && numbers.length > 0 && !numbers.includes(taxId)
    ? `${company!.company} has another ABN or ACN. Correct the number, or choose another company.`
    : null;
}

interface KnownAlready {
  before: Invitation | undefined;
  company: KnownCompany | undefined;
  display: string;
}

function valuesOf(given: Given, known: KnownAlready): Values {
  const { before, company, display } = known;
  return {
    company_id: company?.id_company ?? null,
    name: given.name?.trim() || company?.company || before?.name || display,
    email: given.email === undefined ? (before?.email ?? company?.email ?? null) : given.email,
    ...responseOf(given, before),
    is_deleted: false,
  };
}

/** The response given, or the one before; an invitation that comes back begins again. */
function responseOf(given: Given, before: Invitation | undefined): Pick<Values, 'response' | 'response_note'> {
  const live = before && !before.is_deleted ? before : undefined;
  const response = live?.response ?? 'pending';
  if (given.response && given.response !== response) permitResponse(response, given.response, staffMay(response));
  return {
    response: given.response ?? response,
    response_note: given.response_note === undefined ? (live?.response_note ?? null) : given.response_note,
  };
}

const differs = (before: Invitation, values: Values) =>
  (Object.keys(values) as (keyof Values)[]).some((name) => before[name] !== values[name]);

function withCounts(plan: Pick<InvitationPlan, 'added' | 'changed'>, stored: readonly Invitation[]): InvitationPlan {
  const changed = new Map(plan.changed.map(({ before, values }) => [before.id, values]));
  const after: Values[] = [...stored.map((one) => changed.get(one.id) ?? one), ...plan.added];
  const live = after.filter((one) => !one.is_deleted);
  return { ...plan, invited: live.length, areAllAnswered: live.every((one) => !unanswered.includes(one.response)) };
}

/** Invitations as they were before they were withdrawn or got another address, and the ids of new ones. */
export interface AppliedInvitations {
  added: string[];
  withdrawn: Invitation[];
  readdressed: Invitation[];
}

interface Applying {
  tx: Tx;
  scope: Scope;
  now: Date;
}

/** Stores the changes; answers those that concern the bidders' access. */
export async function applyInvitations(
  { tx, scope, now }: Applying,
  place: { project_id: string; tender_package_id: string },
  { added, changed }: InvitationPlan,
): Promise<AppliedInvitations> {
  const made = added.map((each) => ({ ...each, id: newId() }));
  const answered = (response: TenderResponse, before: TenderResponse) =>
    response === before ? {} : { responded_at: now.toISOString(), responded_by: scope.personId };
  await insertRows(
    tx,
    'tender_invitations',
    made.map((each) => ({
      workspace_id: scope.workspaceId,
      ...place,
      ...each,
      responded_at: each.response === 'pending' ? null : now.toISOString(),
      responded_by: each.response === 'pending' ? null : scope.personId,
    })),
  );
  for (const { before, values } of changed) {
    const { name, email, company_id, response, response_note, is_deleted } = values;
    const key = { workspace_id: scope.workspaceId, id: before.id };
    const next = { name, email, company_id, response, response_note, is_deleted };
    await updateRow(tx, 'tender_invitations', key, null, { ...next, ...answered(response, before.response) });
  }
  const isBack = ({ before, values }: (typeof changed)[number]) => before.is_deleted && !values.is_deleted;
  const isElsewhere = ({ before, values }: (typeof changed)[number]) =>
    !before.is_deleted && !values.is_deleted && addressOf(before) !== addressOf(values);
  return {
    added: [...made.map(({ id }) => id), ...changed.filter(isBack).map(({ before }) => before.id)],
    withdrawn: changed.filter(({ before, values }) => !before.is_deleted && values.is_deleted).map((one) => one.before),
    readdressed: changed.filter(isElsewhere).map(({ before }) => before),
  };
}

const addressOf = ({ email }: Pick<Values, 'email'>) => email?.trim().toLowerCase() ?? '';

/** Responses that staff can record next; an award follows from its approval. */
export const staffMay = (from: TenderResponse): TenderResponse[] =>
  responseTransitions[from].filter((to) => to !== 'awarded');
/** Responses that the bidder can give next. */
export const bidderMay = (from: TenderResponse, isOpen: boolean): TenderResponse[] =>
  isOpen ? responseTransitions[from].filter((to) => bidderResponses.includes(to)) : [];

/** Throws 409 with the possible responses unless this one is among them. */
export function permitResponse(from: TenderResponse, to: TenderResponse, allowed: readonly TenderResponse[]): void {
  if (allowed.includes(to)) return;
  if (to === 'awarded') {
    const sentence = 'A subcontractor is awarded the work when the award has been approved.';
    throw conflict('illegal_transition', sentence, { allowed: [...allowed] });
  }
  const next =
    allowed.length === 0
      ? 'It cannot change now.'
      : `Possible now: ${allowed.map((one) => tenderResponses[one].label.toLowerCase()).join(', ')}.`;
  throw conflict(
    'illegal_transition',
    `The response is “${tenderResponses[from].label}” and cannot become “${tenderResponses[to].label}”. ${next}`,
    { allowed: [...allowed] },
  );
}

/** The bidder’s own invitation: without the names of the buyer’s staff, and whether mails arrived. */
export const presentOwnInvitation = (row: ShownInvitation, allowed: TenderResponse[]): Answered => ({
  ...presentInvitation(row, allowed),
  responded_by: null,
  delivery: null,
  delivery_reason: null,
  mailed_at: null,
  viewed_at: null,
});

/** An invitation as it is answered. */
export function presentInvitation(row: ShownInvitation, allowed: TenderResponse[]): Answered {
  const check = checkTaxId(row.tax_id);
  return {
    id: row.id,
    tax_id: row.tax_id,
    tax_id_shown: check.ok ? check.display : row.tax_id,
    company_id: row.company_id,
    name: row.name,
    email: row.email,
    response: row.response,
    response_label: tenderResponses[row.response].label,
    response_note: row.response_note,
    responded_at: row.responded_at,
    responded_by: row.responded_by_name,
    delivery: row.delivery as Answered['delivery'],
    delivery_reason: row.delivery_reason,
    mailed_at: row.mailed_at,
    viewed_at: row.viewed_at,
    allowed,
  };
}
