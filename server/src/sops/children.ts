// Rules of the lists of a package of work: milestones, dependencies, deliverables.
import type { sopDeliverableRecord, sopDependencyRecord, sopMilestoneRecord } from '@horizon/contract';
import { cycleWith, rolledProgress } from '@horizon/cost-control';
import { againstRule } from '../platform/failures.ts';
import type { RecordRules, Stored, Write } from '../platform/records/rules.ts';
import { activeMembers, namesOf } from '../platform/members.ts';
import { dependenciesOf, factsOf, lockDependencies, titlesOf } from './store.ts';

type Milestone = Stored<typeof sopMilestoneRecord>;
type Dependency = Stored<typeof sopDependencyRecord> & { project_id: string };
type Deliverable = Stored<typeof sopDeliverableRecord>;

export const milestoneRules: RecordRules<typeof sopMilestoneRecord> = {
  duplicates: {},
  present: async (db, rows) => {
    const facts = await factsOf(db, rows);
    return rows.map((row) => ({ status: milestoneStatus(row, facts.get(row.sop_id)!.today) }));
  },
};

function milestoneStatus({ progress, due_date: due }: Milestone, today: string) {
  if (progress === 100) return 'achieved' as const;
  if (due !== null && due < today) return 'overdue' as const;
  return progress === 0 ? ('not_started' as const) : ('in_progress' as const);
}

export const dependencyRules: RecordRules<typeof sopDependencyRecord> = {
  duplicates: {},
  check: async (plainWrite, given) => {
    const write = plainWrite as Write<Dependency>;
    const { tx, scope, before } = write;
    const after = { ...before, ...given } as Dependency;
    const isAdded = !before || given.is_deleted === false;
    if (!isAdded) return given.sop_name === null ? { ...given, sop_name: await titleOf(write, after) } : given;
    await lockDependencies(tx, scope, after.project_id);
    const { of_sop_id: of, sop_id: on, project_id: projectId } = after;
    if (of === on) throw againstRule({ sop_id: ['A package does not depend on itself. Choose another.'] });
    const known = await dependenciesOf(tx, scope, projectId);
    if (known.get(of)?.includes(on)) throw againstRule({ sop_id: ['This dependency is in the list already.'] });
    const cycle = cycleWith(known, { of, on });
    const titles = await titlesOf(tx, scope, { projectId, ids: [on, ...(cycle ?? [])] });
    const title = titles.get(on);
    if (!title) throw againstRule({ sop_id: ['There is no such package of work on this project.'] });
    if (cycle) {
      const names = [...cycle, cycle[0]!].map((id) => titles.get(id) ?? 'a deleted package');
      throw againstRule({ sop_id: [`This closes a cycle: ${names.join(' → ')}. Remove one of these dependencies.`] });
    }
    return { ...given, sop_name: after.sop_name ?? title };
  },
  present: async (db, rows) => {
    const facts = await factsOf(
      db,
      rows.map(({ workspace_id, sop_id }) => ({ workspace_id, sop_id })),
    );
    return rows.map((row) => {
      const { entered, milestones } = facts.get(row.sop_id)!;
      const progress = entered ?? rolledProgress(milestones);
      return { progress, is_blocking: progress < 100 };
    });
  },
};

/** Number and name of the other package, also after its deletion. */
async function titleOf({ tx, scope, before }: Write<Dependency>, after: Dependency): Promise<string> {
  const titles = await titlesOf(tx, scope, { projectId: after.project_id, ids: [after.sop_id] });
  return titles.get(after.sop_id) ?? before!.sop_name!;
}

const settled = ['accepted', 'accepted_with_comments', 'not_required', 'cancelled'];

export const deliverableRules: RecordRules<typeof sopDeliverableRecord> = {
  duplicates: {},
  check: async ({ tx, scope, before }, given) => {
    const person = given.assigned_to;
    if (person && person !== before?.assigned_to && !(await activeMembers(tx, scope, [person])).has(person)) {
      throw againstRule({ assigned_to: ['Choose an active member of the workspace.'] });
    }
    return given;
  },
  present: async (db, rows) => {
    const facts = await factsOf(db, rows);
    const names = await namesOf(
      db,
      rows.flatMap(({ assigned_to: person }) => person ?? []),
    );
    return rows.map((row) => ({
      assigned_to_name: row.assigned_to === null ? null : (names.get(row.assigned_to) ?? null),
      is_overdue: isOverdue(row, facts.get(row.sop_id)!.today),
    }));
  },
};

const isOverdue = ({ due_date: due, status }: Deliverable, today: string) =>
  due !== null && due < today && !settled.includes(status);
