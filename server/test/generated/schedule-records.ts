// A small programme for the generated requests: a record of every kind in its calls.
import { newId } from '../../src/platform/ids.ts';
import type { Visitor } from '../harness.ts';

export interface ScheduleRecords {
  /** By the path segment before an id. */
  ids: Record<string, string>;
  taskIds: string[];
  resourceId: string;
  calendarId: string;
  constraintId: string;
  wbsId: string;
}

/** Creates the programme by the calls themselves; every text contains the mark. */
export async function makeSchedule(
  owner: Visitor,
  root: string,
  projectId: string,
  mark: string,
): Promise<ScheduleRecords> {
  const project = `${root}/projects/${projectId}`;
  const made = async (path: string, body: object, status = 201) => {
    const answer = await owner.post(`${project}/${path}`, body);
    if (answer.status !== status) {
      throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    }
    return answer.body;
  };
  const [first, second, third] = [newId(), newId(), newId()];
  const [linkId, calendarId, resourceId] = [newId(), newId(), newId()];
  const task = (id: string, name: string) => ({
    kind: 'task-added',
    task: { id, name: `${mark} ${name}`, durationMinutes: 960, cost: 1000 },
  });
  const nobody = Array.from({ length: 7 }, () => []);
  await made(
    'schedule/edits',
    {
      based_on: 0,
      note: `${mark} first`,
      edits: [
        task(first, 'Slab'),
        task(second, 'Walls'),
        task(third, 'Roof'),
        { kind: 'link-added', link: { id: linkId, predecessorId: first, successorId: second } },
        { kind: 'calendar-added', calendar: { id: calendarId, name: `${mark} nights`, week: nobody } },
        { kind: 'resource-added', resource: { id: resourceId, name: `${mark} crew` } },
        { kind: 'assignment-added', assignment: { id: newId(), taskId: first, resourceId } },
        { kind: 'baseline-set', number: 0, name: `${mark} baseline` },
      ],
    },
    200,
  );
  const constraint = await made('actions/constraints', {
    actionId: third,
    constraintType: 'materials',
    description: `${mark} steel`,
  });
  const scenario = await made('schedule/scenarios', { name: `${mark} scenario`, edits: [] });
  const proposal = await made('schedule/proposals', {
    action_id: second,
    duration_days: 3,
    reason: `${mark} rain`,
  });
  const wbs = await made('wbs', { code: '1', name: `${mark} structure` });
  const defect = await made('actions', { action_category: 'Defect', name: `${mark} defect` });
  const joined = await owner.post(`${root}/associations`, {
    record_kind: 'actions',
    record_id: first,
    other_kind: 'projects',
    other_id: projectId,
    note: `${mark} note`,
  });
  return {
    taskIds: [first, second, third],
    resourceId,
    calendarId,
    constraintId: constraint.id,
    wbsId: wbs.wbs_id,
    ids: {
      tasks: first,
      actions: second,
      actionDeps: linkId,
      scenarios: scenario.id,
      proposals: proposal.id,
      resources: resourceId,
      baselines: '0',
      'weekly-plan': '2026-11-23',
      associations: joined.body.id,
      'work-items': defect.action_id,
      imports: newId(),
    },
  };
}

/** Ids by property names. */
export function scheduleHints({
  taskIds,
  resourceId,
  constraintId,
  wbsId,
}: ScheduleRecords): Record<string, unknown[]> {
  const [first, second, third] = taskIds;
  return {
    predecessor_action_id: [second],
    successor_action_id: [third],
    predecessorId: [second],
    successorId: [third],
    taskId: [first],
    resourceId: [resourceId],
    action_id: [first],
    actionId: [first],
    constraintId: [constraintId],
    wbs_id: [wbsId],
    parent_wbs_id: [wbsId, null],
    after_wbs_id: [null],
    parentId: [null],
    afterId: [null],
    assigneeUserId: [null],
    assignee_user_id: [null],
    owner_user_id: [null],
    wbsId: [null],
    calendarId: [null],
    edits: [[{ kind: 'task-changed', id: first, changes: { durationMinutes: 480 } }]],
    based_on: [1],
    since: [0, 1],
    record_id: [second],
    other_id: [third],
    record_kind: ['actions'],
    other_kind: ['actions'],
    from: [1],
  };
}
