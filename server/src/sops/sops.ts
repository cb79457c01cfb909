// Rules of packages of work: budget, progress, leader.
import { approvedChangeStates, pendingChangeStates, type sopRecord } from '@horizon/contract';
import { packageBudget, rolledProgress, type ChangeEffect } from '@horizon/cost-control';
import { money, toNumber, type Money } from '@horizon/money';
import { againstRule, conflict, type Faults } from '../platform/failures.ts';
import { activeMembers } from '../platform/members.ts';
import type { RecordRules, Stored } from '../platform/records/rules.ts';
import { dependantsOf, factsOf, type SopFacts } from './store.ts';

type Sop = Stored<typeof sopRecord>;

export const sopRules: RecordRules<typeof sopRecord> = {
  duplicates: {},
  check: async ({ tx, scope, before }, given) => {
    const author = { updated_by_user_id: scope.personId, ...(before ? {} : { created_by_user_id: scope.personId }) };
    if (given.is_deleted === false) return { ...given, ...author };
    const after = { ...before, ...given } as Sop;
    const faults: Faults = {};
    if (after.start_date && after.end_date && after.end_date < after.start_date) {
      faults['end_date'] = ['The end is before the start.'];
    }
    if (given.leader && given.leader !== before?.leader) {
      const active = await activeMembers(tx, scope, [given.leader]);
      if (!active.has(given.leader)) faults['leader'] = ['Choose an active member of the workspace.'];
    }
    const isEntered = after.progress !== null && after.progress !== undefined;
    if (isEntered && after.progress !== before?.progress && !given.progress_reason?.trim()) {
      faults['progress_reason'] = ['Say why the progress does not follow from the milestones.'];
    }
    if (Object.keys(faults).length > 0) throw againstRule(faults);
    return { ...given, ...author, ...(isEntered ? {} : { progress_reason: null }) };
  },
  beforeDelete: async ({ tx, scope, before }) => {
    const dependants = await dependantsOf(tx, scope, before.sop_id);
    if (dependants.length === 0) return;
    const others = `${dependants.join(', ')} ${dependants.length === 1 ? 'depends' : 'depend'} on it`;
    throw conflict('still_referenced', `${before.sop_name} cannot be deleted: ${others}. Remove the dependency first.`);
  },
  present: async (db, rows) => {
    const facts = await factsOf(db, rows);
    return rows.map((row) => presented(row, facts.get(row.sop_id)!));
  },
};

const amount = (value: number | string | null): Money | null => (value === null ? null : money(value));
const shown = (value: Money | null) => (value === null ? null : toNumber(value));

/** How a change request counts in the budget. */
function effectOf(status: string): ChangeEffect {
  if ((approvedChangeStates as readonly string[]).includes(status)) return 'approved';
  return (pendingChangeStates as readonly string[]).includes(status) ? 'pending' : 'none';
}

function presented(row: Sop, { today, email, user_name, leader_name, milestones, changes }: SopFacts) {
  const budget = packageBudget(
    amount(row.original_budget),
    changes.map(({ status, value, approved_value, probability }) => ({
      effect: effectOf(status),
      value: amount(value),
      approvedValue: amount(approved_value),
      probability,
    })),
  );
  const isOpen = !['completed', 'closed', 'cancelled'].includes(row.status);
  const isLate = milestones.some(({ progress, due_date: due }) => progress < 100 && due !== null && due < today);
  return {
    original_budget: shown(budget.original),
    progress: row.progress ?? rolledProgress(milestones),
    progress_is_entered: row.progress !== null,
    is_at_risk: isOpen && (isLate || (row.end_date !== null && row.end_date < today)),
    approved_changes: toNumber(budget.approved),
    pending_changes: toNumber(budget.pending),
    revised_budget: shown(budget.revised),
    forecast: shown(budget.forecast),
    created_by_user_email: email,
    user_id: row.created_by_user_id,
    user_name,
    leader_name,
  };
}
