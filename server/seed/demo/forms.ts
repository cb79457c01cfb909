// Form types of the demo with sixty filled forms in all states, source files, and associations. The same on every load.
import { answerText, type Answers, type Question, type Section } from '@horizon/forms';
import { sql } from 'kysely';
import type { FormStatus } from '@horizon/contract';
import { json } from '../../src/platform/columns.ts';
import type { Tx } from '../../src/platform/database.ts';
import { nextNumber } from '../../src/platform/records/next-number.ts';
import { insertRows } from '../../src/platform/rows.ts';
import { dayAfter, fixedId, instantAfter } from '../fixed-id.ts';
import type { SeededWorkspace } from './company.ts';

const question = (id: string, kind: Question['kind'], label: string, more: Partial<Question> = {}): Question => ({
  id,
  kind,
  label,
  ...more,
});
const must = { required: true };
const yesNo = { choices: ['Yes', 'No', 'Not applicable'] };

interface DemoType {
  key: string;
  name: string;
  alias: string;
  description: string;
  sections: Section[];
}

const types: DemoType[] = [
  {
    key: 'daily',
    name: 'Daily report',
    alias: 'daily-report',
    description: 'Weather, people, work done and delays of a day on site',
    sections: [
      {
        id: 'day',
        title: 'The day',
        questions: [
          question('date', 'date', 'Date', must),
          question('weather', 'choice', 'Weather', { ...must, choices: ['Fine', 'Cloudy', 'Showers', 'Rain', 'Wind'] }),
          question('temperature', 'number', 'Highest temperature', { unit: '°C' }),
        ],
      },
      {
        id: 'work',
        title: 'Work',
        questions: [
          question('crews', 'table', 'Crews on site', {
            columns: [
              { id: 'crew', label: 'Crew', kind: 'text' },
              { id: 'people', label: 'People', kind: 'number' },
              { id: 'hours', label: 'Hours', kind: 'number' },
            ],
          }),
          question('done', 'text', 'Work done', must),
          question('delays', 'text', 'Delays', { help: 'Cause, area and hours lost' }),
          question('photos', 'photo', 'Photos'),
        ],
      },
      { id: 'end', title: 'Signed', questions: [question('signed', 'signature', 'Site manager', must)] },
    ],
  },
  {
    key: 'toolbox',
    name: 'Toolbox talk',
    alias: 'toolbox-talk',
    description: 'Topic and people of the talk before the shift',
    sections: [
      {
        id: 'talk',
        title: 'Talk',
        questions: [
          question('date', 'date', 'Date', must),
          question('topic', 'text', 'Topic', must),
          question('by', 'person', 'Given by', must),
          question('people', 'table', 'People', {
            columns: [
              { id: 'name', label: 'Name', kind: 'text' },
              { id: 'company', label: 'Company', kind: 'text' },
            ],
          }),
          question('raised', 'text', 'Raised by the crew'),
        ],
      },
    ],
  },
  {
    key: 'inspection',
    name: 'Formwork inspection',
    alias: 'inspection-formwork',
    description: 'Before concrete is poured',
    sections: [
      {
        id: 'where',
        title: 'Where',
        questions: [
          question('place', 'location', 'Place', must),
          question('date', 'date', 'Date of the pour', must),
          question('volume', 'number', 'Volume', { unit: 'm³' }),
        ],
      },
      {
        id: 'checks',
        title: 'Checks',
        questions: [
          question('props', 'choice', 'Props plumb and braced', { ...must, ...yesNo }),
          question('cover', 'choice', 'Cover to reinforcement as drawn', { ...must, ...yesNo }),
          question('penetrations', 'choice', 'Penetrations set out', { ...must, ...yesNo }),
          question('clean', 'choice', 'Forms clean', { ...must, ...yesNo }),
          question('photos', 'photo', 'Photos'),
          question('signed', 'signature', 'Inspected by', must),
        ],
      },
    ],
  },
  {
    key: 'incident',
    name: 'Incident report',
    alias: 'incident',
    description: 'Injuries, near misses and damage',
    sections: [
      {
        id: 'what',
        title: 'The event',
        questions: [
          question('kind', 'choice', 'Kind', { ...must, choices: ['Near miss', 'First aid', 'Injury', 'Damage'] }),
          question('date', 'date', 'Date', must),
          question('place', 'location', 'Place'),
          question('person', 'person', 'Person concerned'),
          question('story', 'text', 'Description', must),
          question('action', 'text', 'Action taken', must),
        ],
      },
    ],
  },
];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
const works = [
  'Poured the slab of level 14 east, 86 m³, finished by 14:30.',
  'Stripped formwork on level 12 west and moved it to level 15.',
  'Fixed reinforcement of the core walls, two lifts.',
  'Installed 22 façade panels on the north elevation.',
  'Rough-in of hydraulic services on levels 8 and 9.',
];
const topics = [
  'Working near the tower crane',
  'Heat and hydration',
  'Ladders and platforms',
  'Silica dust',
  'Live edges',
];
const stories = [
  'A prop slipped while it was being moved; nobody was under it.',
  'A hand was cut on tie wire and dressed on site.',
  'A delivery truck touched the hoarding at gate 2.',
];
const levels = ['Level 12 west', 'Level 13 core', 'Level 14 east', 'Level 15 west'];

function answersOf(key: string, at: number, by: { id: string; name: string }, day: string): Answers {
  const signed = { name: by.name, file: null, signed_at: `${day}T05:30:00.000Z` };
  const place = { text: pick(levels, at), latitude: -33.861 - (at % 7) / 10_000, longitude: 151.2 + (at % 5) / 10_000 };
  switch (key) {
    case 'daily':
      return {
        date: day,
        weather: [pick(['Fine', 'Cloudy', 'Showers', 'Fine', 'Wind'], at)],
        temperature: 19 + (at % 13),
        crews: [
          { crew: 'Formwork', people: 12 + (at % 5), hours: 9 },
          { crew: 'Steel fixers', people: 8 + (at % 3), hours: 9 },
          { crew: 'Concrete', people: 6, hours: 7.5 },
        ],
        done: pick(works, at),
        ...(at % 4 === 0 ? { delays: 'Crane out of service for 1.5 h; slab of level 15.' } : {}),
        signed,
      };
    case 'toolbox':
      return {
        date: day,
        topic: pick(topics, at),
        by: { kinde_id: by.id, name: by.name },
        people: [
          { name: 'Luca Ferraro', company: 'Ironbark Steel' },
          { name: 'Noah Tran', company: 'Southern Cross' },
        ],
      };
    case 'inspection':
      return {
        place,
        date: day,
        volume: 40 + (at % 9) * 6,
        props: ['Yes'],
        cover: [at % 5 === 0 ? 'No' : 'Yes'],
        penetrations: ['Yes'],
        clean: [pick(['Yes', 'Yes', 'Not applicable'], at)],
        signed,
      };
    default:
      return {
        kind: [pick(['Near miss', 'First aid', 'Damage'], at)],
        date: day,
        place,
        story: pick(stories, at),
        action: 'The area was closed, the crew was briefed before the next shift.',
      };
  }
}

const states: readonly FormStatus[] = ['accepted', 'accepted', 'submitted', 'accepted', 'returned', 'draft'];
const formCount = 60;

/** Stores form types, forms and source files of a workspace. */
export async function seedForms(tx: Tx, workspace: SeededWorkspace): Promise<void> {
  const { workspaceId, creatorId, projects } = workspace;
  const id = (name: string) => fixedId(`${workspaceId}/forms/${name}`);
  const people = await membersOf(tx, workspaceId);
  await seedTypes(tx, workspace, id);
  await insertRows(
    tx,
    'source_files',
    projects.flatMap((project, at) =>
      sourceFilesOf(project, at, (name) => id(`${project.project_id}/${name}`)).map((file) => ({
        workspace_id: workspaceId,
        ...file,
      })),
    ),
  );
  const site = projects[0];
  if (!site || people.length === 0) return;
  const numbers: number[] = [];
  for (let at = 0; at < formCount; at += 1) {
    numbers.push(await nextNumber(tx, 'forms', { workspaceId, projectId: site.project_id }));
  }
  const decider = people.find((each) => each.id === creatorId) ?? people[0]!;
  await insertRows(
    tx,
    'forms',
    Array.from({ length: formCount }, (_, at) => {
      const type = pick(types, at % 9 === 8 ? 3 : at % 3);
      const by = pick(people, at);
      const daysAgo = Math.floor(((formCount - at) * 7) / 6);
      // Forms that are due come last; drafts are today's.
      const status = at >= formCount - 4 ? 'draft' : pick(states, at);
      const day = dayAfter(-daysAgo);
      const answers = status === 'draft' ? { date: day } : answersOf(type.key, at, by, day);
      const isSent = status !== 'draft';
      const isDecided = status === 'accepted' || status === 'returned';
      return {
        workspace_id: workspaceId,
        id: id(`form ${at}`),
        project_id: site.project_id,
        number: numbers[at]!,
        form_type_id: id(`type ${type.key}`),
        form_type_version: 1,
        title: `${type.name}, ${pick(levels, at)}`,
        status,
        answers: json(answers),
        answer_texts: textsOf(type.sections, answers),
        assignee_user_id: status === 'draft' || at % 5 === 0 ? by.id : null,
        due_date: status === 'draft' ? dayAfter(3 - (at % 6)) : null,
        created_by_user_id: by.id,
        submitted_at: isSent ? instantAfter(-daysAgo, 480) : null,
        submitted_by_user_id: isSent ? by.id : null,
        decided_at: isDecided ? instantAfter(-daysAgo + 1, 60) : null,
        decided_by_user_id: isDecided ? decider.id : null,
        decision_note: status === 'returned' ? 'Name the grid lines and add the cover measured.' : null,
        created_at: instantAfter(-daysAgo, at),
        updated_at: instantAfter(-daysAgo, 500 + at),
      };
    }),
  );
}

async function seedTypes(
  tx: Tx,
  { workspaceId, creatorId }: SeededWorkspace,
  id: (name: string) => string,
): Promise<void> {
  const made = { created_at: instantAfter(-200), updated_at: instantAfter(-200) };
  await insertRows(
    tx,
    'form_types',
    types.map(({ key, name, alias, description, sections }) => ({
      workspace_id: workspaceId,
      id: id(`type ${key}`),
      name,
      alias,
      description,
      sections: json(sections),
      published_version: 1,
      published_at: instantAfter(-200),
      is_changed: false,
      ...made,
    })),
  );
  await insertRows(
    tx,
    'form_type_versions',
    types.map(({ key, name, sections }) => ({
      workspace_id: workspaceId,
      form_type_id: id(`type ${key}`),
      number: 1,
      name,
      sections: json(sections),
      published_at: instantAfter(-200),
      published_by_user_id: creatorId,
    })),
  );
}

const textsOf = (sections: readonly Section[], answers: Answers) =>
  sections
    .flatMap(({ questions }) => questions)
    .map((each) => answerText(each, answers[each.id]))
    .filter((text) => text !== '')
    .join('\n');

const models = [
  ['architecture.rvt', 'Architecture', 412],
  ['structure.ifc', 'Structure', 186],
  ['mechanical.ifc', 'Mechanical', 240],
  ['electrical.ifc', 'Electrical', 133],
  ['hydraulic.ifc', 'Hydraulic', 97],
  ['federated.nwd', 'Coordination', 655],
] as const;

function sourceFilesOf(
  project: { project_id: string; project_name: string },
  at: number,
  id: (name: string) => string,
) {
  const short = project.project_name.toLowerCase().split(' ').slice(0, 2).join('-');
  return models.slice(0, at === 0 ? models.length : 2 + (at % 3)).map(([ending, discipline, megabytes], place) => ({
    idSourceFiles: id(ending),
    project_id: project.project_id,
    name: `${short}-${ending}`,
    discipline,
    file_version: `P0${1 + ((at + place) % 6)}`,
    size: megabytes * 1_048_576 - place * 4321,
    selected: ending !== 'architecture.rvt',
    created_at: instantAfter(-150 + at * 3 + place),
    updated_at: instantAfter(-20 + place),
  }));
}

/** Internal people who are on site. */
async function membersOf(tx: Tx, workspaceId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT DISTINCT m.kinde_id AS id, btrim(p.first_name || ' ' || p.last_name) AS name
      FROM members m JOIN persons p ON p.kinde_id = m.kinde_id
      JOIN member_roles mr ON mr.workspace_id = m.workspace_id AND mr.kinde_id = m.kinde_id AND mr.project_id IS NULL
      JOIN roles r ON r.workspace_id = mr.workspace_id AND r.id = mr.role_id
     WHERE m.workspace_id = ${workspaceId} AND m.status = 'active'
       AND r.key IN ('site-manager', 'project-manager', 'contracts-administrator', 'workspace-owner', 'worker')
     ORDER BY 1`.execute(tx);
  return rows;
}
