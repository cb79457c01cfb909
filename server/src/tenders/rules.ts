// Rules of tender packages: states, invitations, and what bidders see of them.
import {
  bidFormTypes,
  quotedResponses,
  tenderStatuses,
  tenderTypes,
  tradeLabel,
  workflowStatuses,
  type AnswerOf,
  type Calls,
  type TenderResponse,
  type tenderPackageRecord,
} from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import { againstRule, conflict } from '../platform/failures.ts';
import type { RecordRules, Write } from '../platform/records/rules.ts';
import type { Scope } from '../platform/scope.ts';
import type { Column } from '../platform/spreadsheet.ts';
import {
  applyInvitations,
  bidderMay,
  planInvitations,
  presentInvitation,
  presentOwnInvitation,
  staffMay,
  type InvitationPlan,
} from './invitations.ts';
import { checkTask, lettingOf } from './letting.ts';
import type { Bids } from './bids/bids.ts';
import { queueClosing } from './bids/closing.ts';
import { refuseLostBids } from './bids/keeping.ts';
import { openBids } from './bids/opening.ts';
import { announceDueDate } from './documents/addenda.ts';
import { questionsUntil } from '../clarifications/cut-off.ts';
import { listsOf, openFiles } from './package-lists.ts';
import * as store from './store.ts';
import {
  approvalsFor,
  checkTenderStatus,
  checkWorkflowStatus,
  endedStatuses,
  statusesFor,
  type TenderPackage,
} from './transitions.ts';
import { notifyBidders } from './portal/notify-bidders.ts';
import { seesWhole, visiblePackages } from './visible.ts';

type Answer = AnswerOf<Calls['getTenderPackage']>;

/** The invitations that a write changes, until its package is stored. */
const planned = new WeakMap<object, InvitationPlan>();

const firstValues = {
  tender_status: 'draft',
  workflow_status: 'not_started',
  tender_type: 'selective',
  additional_options: {},
  linked_rfis: [],
  letting_days: 28,
  status_before_hold: null,
} as const;

const columns: Column<Answer>[] = [
  { header: 'Number', value: ({ number }) => number, width: 10 },
  { header: 'Name', value: ({ name }) => name, width: 36 },
  { header: 'Project', value: ({ project_name }) => project_name ?? null, width: 26 },
  { header: 'Trade', value: ({ trade_category: trade }) => trade && tradeLabel(trade), width: 26 },
  { header: 'Tender status', value: ({ tender_status: status }) => tenderStatuses[status].label, width: 18 },
  { header: 'Approval', value: ({ workflow_status: status }) => status && workflowStatuses[status].label, width: 18 },
  { header: 'Issue date', value: ({ issue_date }) => issue_date, width: 12 },
  { header: 'Bids due', value: ({ due_date }) => due_date, width: 22 },
  { header: 'Required on site', value: ({ letting }) => letting?.required_on ?? null, width: 14 },
  { header: 'Issue by', value: ({ letting }) => letting?.issue_by ?? null, width: 12 },
  { header: 'Award by', value: ({ letting }) => letting?.award_by ?? null, width: 12 },
  { header: 'Estimated value, ex GST', value: ({ estimated_value }) => estimated_value, width: 20 },
  { header: 'Tender type', value: ({ tender_type: type }) => tenderTypes[type], width: 22 },
  { header: 'Bid form', value: ({ bid_form_type: type }) => bidFormTypes[type], width: 22 },
  { header: 'Invited', value: ({ coverage }) => coverage?.invited ?? null, width: 9 },
  { header: 'Will tender', value: ({ coverage }) => coverage?.will_tender ?? null, width: 9 },
  { header: 'Quoted', value: ({ coverage }) => coverage?.quoted ?? null, width: 9 },
  { header: 'Scope', value: ({ description }) => description, width: 40 },
  { header: 'Internal notes', value: ({ notes }) => notes, width: 40 },
];

/** The rules of tender packages. `bids` opens the bids of a package that comes under evaluation. */
export const tenderPackageRules = (bids: Bids): RecordRules<typeof tenderPackageRecord> => ({
  duplicates: {},
  seen: visiblePackages,
  columns,
  check: async (plainWrite, { invited_subcontractors: list, ...given }) => {
    const write = plainWrite as Write<TenderPackage>;
    const { tx, scope, before } = write;
    const author = { updated_by_user_id: scope.personId, ...(before ? {} : { created_by_user_id: scope.personId }) };
    if (given.is_deleted === false) return { ...given, ...author };
    const after = { ...firstValues, ...before, ...given } as TenderPackage;
    refuseEnded(before, { ...given, ...(list ? { invited_subcontractors: list } : {}) });
    checkOptions(write, after);
    await checkForms(write, after);
    await checkTask(write, after);
    const plan = await planInvitations({
      tx,
      scope,
      packageId: before?.tender_package_id ?? null,
      given: list,
      blocksExpired: after.additional_options.blocks_expired_prequalifications ?? false,
    });
    if (before) refuseLostBids(before, plan);
    planned.set(plainWrite, plan);
    const approval = checkWorkflowStatus(write, after, given);
    const isReviewed =
      before?.workflow_status === 'approved' && before.tender_status === 'draft' && !given.workflow_status;
    const more = isReviewed && plan.added.length > 0 ? { workflow_status: 'in_review' as const } : {};
    const checked = { ...after, ...approval, ...more };
    const status = await checkTenderStatus(write, checked, given, plan);
    return { ...given, ...author, ...approval, ...more, ...status, ...(await openedWith(write, checked, bids)) };
  },
  after: async (write, row) => {
    const plan = planned.get(write);
    if (!plan) return;
    const place = { project_id: row.project_id, tender_package_id: row.tender_package_id };
    const applied = await applyInvitations(write, place, plan);
    await notifyBidders(write as Write<TenderPackage>, row as TenderPackage, applied);
    const before = write.before as TenderPackage | null;
    const isMoved = row.due_date !== before?.due_date || before?.tender_status !== 'issued';
    if (row.tender_status === 'issued' && row.due_date && isMoved) {
      await queueClosing(write.tx, { ...(row as TenderPackage), due_date: row.due_date }, write.now);
    }
    if (write.before) await announceDueDate(write, write.before as never, row as never);
  },
  openFiles: (db, scope, row) => openFiles(db, scope, row as unknown as TenderPackage),
  beforeDelete: ({ before }) => {
    const { tender_status: status } = before;
    if (status !== 'draft' && status !== 'cancelled') {
      throw conflict(
        'illegal_transition',
        `${before.number} is ${tenderStatuses[status].label.toLowerCase()}. Only drafts and cancelled packages can be deleted: cancel it instead.`,
        { allowed: endedStatuses.includes(status) ? [] : ['cancelled'] },
      );
    }
  },
  abilities: (row, _scope, usual) =>
    usual.filter((ability) =>
      ability === 'delete'
        ? row.tender_status === 'draft' || row.tender_status === 'cancelled'
        : ability !== 'edit' || !endedStatuses.includes(row.tender_status),
    ),
  present: async (db, rows, { scopeOf, now }) => {
    const shown = new Map<string, Partial<Answer>>();
    for (const own of Map.groupBy(rows, (row) => row.workspace_id).values()) {
      const scope = scopeOf(own[0]!);
      for (const [id, answer] of await presented(db, scope, own as unknown as TenderPackage[], now))
        shown.set(id, answer);
      const [one] = rows.length === 1 ? (own as unknown as TenderPackage[]) : [];
      if (one) Object.assign(shown.get(one.tender_package_id)!, await listsOf(db, scope, one));
    }
    return rows.map((row) => shown.get(row.tender_package_id)!);
  },
});

/** A closed package that comes under evaluation: its bids are opened. */
async function openedWith({ tx, scope, now, before }: Write<TenderPackage>, after: TenderPackage, bids: Bids) {
  const isOpening = before?.tender_status === 'closed' && after.tender_status === 'under_evaluation';
  return isOpening ? openBids({ tx, scope, now }, bids, before) : {};
}

/** A package that has ended changes no more, except for its notes. */
function refuseEnded(before: TenderPackage | null, given: Record<string, unknown>): void {
  if (!before || !endedStatuses.includes(before.tender_status)) return;
  if (Object.keys(given).every((name) => ['notes', 'tender_status', 'workflow_status'].includes(name))) return;
  throw conflict(
    'illegal_transition',
    `${before.number} is ${tenderStatuses[before.tender_status].label.toLowerCase()} and does not change any more. Create a new package instead.`,
    { allowed: [] },
  );
}

/** Only people who approve packages waive the approval. */
function checkOptions({ scope, before }: Write<TenderPackage>, after: TenderPackage): void {
  const isWaived = after.additional_options.needs_no_approval && !before?.additional_options.needs_no_approval;
  if (isWaived && !scope.can('tender_packages:approve', after.project_id)) {
    throw againstRule({
      additional_options: ['Only people who approve tender packages can issue one without approval.'],
    });
  }
}

async function checkForms({ tx, scope, before }: Write<TenderPackage>, after: TenderPackage): Promise<void> {
  const already = new Set(before?.linked_rfis);
  const added = after.linked_rfis.map((id) => id.toLowerCase()).filter((id) => !already.has(id));
  if (added.length === 0) return;
  const known = await store.knownForms(tx, scope, { projectId: after.project_id, ids: added });
  if (added.some((id) => !known.has(id))) {
    throw againstRule({ linked_rfis: ['One of these forms does not exist on this project. Look at the list again.'] });
  }
}

async function presented(
  db: Db,
  scope: Scope,
  rows: readonly TenderPackage[],
  now: Date,
): Promise<Map<string, Partial<Answer>>> {
  const ids = rows.map((row) => row.tender_package_id);
  const invitations = Map.groupBy(await store.listInvitations(db, scope, ids), (one) => one.tender_package_id);
  const facts = await store.packageFacts(db, scope.workspaceId, ids, now);
  return new Map(
    rows.map((row): [string, Partial<Answer>] => {
      const all = invitations.get(row.tender_package_id) ?? [];
      const fact = facts.get(row.tender_package_id)!;
      const { files, comments, clarifications, time_zone, created_by_user_email } = fact;
      const isOverdue = row.tender_status === 'issued' && row.due_date !== null && new Date(row.due_date) < now;
      const common = {
        // The driver reads exact numbers as text.
        estimated_value: row.estimated_value === null ? null : Number(row.estimated_value),
        time_zone,
        created_by_user_email,
        is_overdue: isOverdue,
        files_count: files,
        questions_close_at: questionsUntil({ ...row, ...fact })?.toISOString() ?? null,
      };
      if (!seesWhole(scope, row.project_id)) {
        const isOpen = row.tender_status === 'issued';
        return [row.tender_package_id, { ...common, ...ofBidder, ...ownPart(all, isOpen) }];
      }
      const mayEdit = scope.can('tender_packages:edit', row.project_id) && !row.is_deleted;
      return [
        row.tender_package_id,
        {
          ...common,
          invited_subcontractors: all.map((one) => presentInvitation(one, mayEdit ? staffMay(one.response) : [])),
          allowed_tender_statuses: statusesFor(scope, row),
          allowed_workflow_statuses: approvalsFor(scope, row),
          letting: lettingOf(row, fact),
          coverage: coverageOf(all.map(({ response }) => response)),
          invited_subcontractors_count: all.length,
          linked_rfis_count: row.linked_rfis.length,
          clarifications_count: clarifications,
          comments_count: comments,
          documents_count: fact.documents,
        },
      ];
    }),
  );
}

/** Shown to bidders instead of the buyer's figures. */
const ofBidder = {
  allowed_tender_statuses: [],
  allowed_workflow_statuses: [],
  coverage: null,
  letting: null,
  required_on_site: null,
  required_task_id: null,
  lead_days: null,
  letting_days: 28,
  bids_opened_at: null,
  created_by_user_id: null,
  created_by_user_email: null,
  updated_by_user_id: null,
  linked_rfis: [],
  invited_subcontractors_count: null,
  linked_rfis_count: null,
  clarifications_count: null,
  comments_count: null,
  documents_count: null,
} satisfies Partial<Answer>;

const ownPart = (all: readonly store.ShownInvitation[], isOpen: boolean): Partial<Answer> => ({
  invited_subcontractors: all
    .filter((one) => one.is_own)
    .map((one) => presentOwnInvitation(one, bidderMay(one.response, isOpen))),
});

function coverageOf(responses: readonly TenderResponse[]) {
  const quoted = responses.filter((one) => quotedResponses.includes(one)).length;
  const intending = responses.filter((one) => one === 'accepted').length;
  return { invited: responses.length, will_tender: intending + quoted, quoted };
}
