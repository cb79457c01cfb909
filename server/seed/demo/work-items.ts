// Work items of the demo's first project other than tasks, and associations between its records.
import { statusBucketOf } from '@horizon/schedule';
import { parseDay } from '@horizon/working-time';
import type { BodyOf, Calls } from '@horizon/contract';
import { sql } from 'kysely';
import type { Tx } from '../../src/platform/database.ts';
import { insertRows } from '../../src/platform/rows.ts';
import { dayAfter, fixedId, instantAfter } from '../fixed-id.ts';

type Category = BodyOf<Calls['createAction']>['action_category'];

const items: readonly [
  category: Category,
  name: string,
  status: string | null,
  dueInDays: number,
  description: string,
][] = [
  [
    'Action',
    'Send the revised crane plan to the council',
    'In progress',
    3,
    'The council asked for swing limits over Kent Street.',
  ],
  ['Action', 'Book the concrete pump for level 15 east', null, 1, ''],
  ['Action', 'Confirm hoist times with the facade installer', 'Completed', -6, ''],
  [
    'Action',
    'Order replacement edge protection for level 13',
    'Open',
    -2,
    'Two bays are damaged on the northern side.',
  ],
  ['Action', 'Update the traffic control plan for night works', 'Open', 9, ''],
  [
    'Issue',
    'Access to the loading dock is blocked on Thursdays',
    'Open',
    4,
    'The neighbour’s waste contractor parks across the gate.',
  ],
  [
    'Issue',
    'Penetrations on level 12 clash with post-tensioning',
    'In progress',
    2,
    'Three hydraulic penetrations are within 80 mm of a tendon.',
  ],
  ['Issue', 'Late shop drawings of the plant room steel', 'Open', -4, ''],
  ['Issue', 'Water ingress at the basement retaining wall', 'Closed', -20, ''],
  ['Defect', 'Honeycombing in column C4, level 11', 'Open', 6, 'About 300 × 200 mm, no reinforcement visible.'],
  ['Defect', 'Cracked tile in the lobby of the display suite', 'Completed', -9, ''],
  ['Defect', 'Door D-1104 does not latch', 'Open', 12, ''],
  ['Defect', 'Scratched glass panel, level 9 north', 'In progress', 8, 'Panel 9-N-14; the supplier knows.'],
  ['Defect', 'Paint overspray on the handrail of stair 2', 'Open', 15, ''],
  ['Hazard', 'Unsecured formwork sheets near the western edge', 'Closed', -1, 'Tied down by the crew within the hour.'],
  [
    'Hazard',
    'Silica dust while chasing block walls',
    'In progress',
    0,
    'Use the extractor and masks until the method is changed.',
  ],
  ['Hazard', 'Reversing trucks at gate 2 without a spotter', 'Open', 1, ''],
  ['Inspection', 'Scaffold handover, southern elevation', 'Open', 5, ''],
  ['Inspection', 'Reinforcement of the level 15 slab', 'Open', 2, 'Engineer to attend at 07:00.'],
  ['Inspection', 'Fire collars, levels 6 to 8', 'Completed', -11, ''],
];

/** Stores them; `person` gives the id of somebody by mailbox. */
export async function seedWorkItems(tx: Tx, person: (mailbox: string) => string): Promise<void> {
  const workspaceId = fixedId('southern-cross/Southern Cross NSW/workspace');
  const projectId = fixedId('southern-cross/Southern Cross NSW/project/SC-2401');
  const id = (name: string) => fixedId(`${projectId}/work item/${name}`);
  const people = ['site-manager', 'project-manager', 'planner', 'hamish.stewart', 'leila.haddad'].map(person);
  const minute = (days: number) => parseDay(dayAfter(days))! * 1440;
  await insertRows(
    tx,
    'actions',
    items.map(([category, name, status, due, description], at) => ({
      workspace_id: workspaceId,
      action_id: id(name),
      project_id: projectId,
      action_category: category,
      name,
      description: description || null,
      action_status: status,
      task_status: statusBucketOf(status, 0),
      assignee_user_id: people[at % people.length]!,
      created_by_user_id: people[(at + 1) % people.length]!,
      start_minute: minute(due - 7),
      finish_minute: minute(due),
      created_at: instantAfter(due - 14, at),
      updated_at: instantAfter(Math.min(due - 3, -1), at),
    })),
  );
  await seedAssociations(
    tx,
    { workspaceId, projectId, by: person('project-manager') },
    items.map(([, name]) => id(name)),
  );
}

interface Place {
  workspaceId: string;
  projectId: string;
  by: string;
}

/** Associates work items with tasks, forms and the client, and the project with a company and a building. */
async function seedAssociations(tx: Tx, { workspaceId, projectId, by }: Place, made: readonly string[]): Promise<void> {
  const ids = async (statement: ReturnType<typeof sql<{ id: string }>>) =>
    (await statement.execute(tx)).rows.map(({ id }) => id);
  const tasks = await ids(sql<{ id: string }>`SELECT action_id AS id FROM actions WHERE workspace_id = ${workspaceId}
    AND project_id = ${projectId} AND action_category = 'Scheduling Task' AND kind = 'task' ORDER BY position, action_id LIMIT 12`);
  const forms = await ids(sql<{
    id: string;
  }>`SELECT id FROM forms WHERE workspace_id = ${workspaceId} AND project_id = ${projectId}
    ORDER BY number LIMIT 12`);
  const companies = await ids(sql<{
    id: string;
  }>`SELECT id_company AS id FROM companies WHERE workspace_id = ${workspaceId}
    ORDER BY company LIMIT 4`);
  const [client] = await ids(sql<{
    id: string;
  }>`SELECT client_id AS id FROM projects WHERE workspace_id = ${workspaceId}
    AND project_id = ${projectId}`);
  const documents = await ids(sql<{ id: string }>`SELECT cde_id AS id FROM documents WHERE workspace_id = ${workspaceId}
    AND project_id = ${projectId} ORDER BY number LIMIT 4`);
  const pairs: [string, string, string, string, string | null][] = [
    ...made
      .slice(0, 10)
      .map((item, at): [string, string, string, string, string | null] => [
        'actions',
        item,
        'actions',
        tasks[at]!,
        at === 6 ? 'Holds up this task' : null,
      ]),
    ...made
      .slice(9, 14)
      .map((item, at): [string, string, string, string, string | null] => [
        'actions',
        item,
        'forms',
        forms[at]!,
        'Found while the form was filled',
      ]),
    ...made
      .slice(10, 13)
      .map((item, at): [string, string, string, string, string | null] => [
        'actions',
        item,
        'companies',
        companies[at]!,
        'To be repaired by them',
      ]),
    ['clients', client!, 'actions', made[0]!, 'Asked for by the client'],
    ['clients', client!, 'forms', forms[2]!, null],
    ['forms', forms[5]!, 'actions', tasks[3]!, null],
    ...documents.map((document, at): [string, string, string, string, string | null] => [
      'actions',
      tasks[at]!,
      'documents',
      document,
      'Built from this drawing',
    ]),
  ];
  await insertRows(
    tx,
    'associations',
    pairs.map(([entity, record_id, other_entity, other_id, note], at) => ({
      workspace_id: workspaceId,
      id: fixedId(`${workspaceId}/association/${at}`),
      entity,
      record_id,
      other_entity,
      other_id,
      note,
      created_by_user_id: by,
      created_at: instantAfter(-6, at),
      updated_at: instantAfter(-6, at),
    })),
  );
}
