// Eighty workers of the demo with their licences, some expiring and some expired, in twelve crews named in the
// programme.
import { sql } from 'kysely';
import { json } from '../../src/platform/columns.ts';
import type { Tx } from '../../src/platform/database.ts';
import { insertRows } from '../../src/platform/rows.ts';
import { nextExpiry } from '../../src/workers/standing.ts';
import { dayAfter, fixedId, instantAfter } from '../fixed-id.ts';
import type { SeededWorkspace } from './company.ts';

const firstNames =
  'Aaron Bianca Callum Dinesh Ewan Fatima Gareth Hana Imran Jodie Kane Lachlan Mateo Nadine Oscar Pania Quentin Rhys Sione Tahlia'.split(
    ' ',
  );
const lastNames = 'Abbott Barbieri Chaudhry Doyle Estevez Faleolo Gallo Hewitt'.split(' ');

interface DemoCrew {
  name: string;
  trade: string;
  colour: string;
  licence: string;
  employer: string;
  role: string;
  isSixDay?: boolean;
}

const house = 'Southern Cross Constructions';
/** The names of the crews in the tower's tasks. */
const crews: DemoCrew[] = [
  {
    name: 'Site team',
    trade: 'Preliminaries',
    colour: 'grey',
    licence: 'First aid certificate',
    employer: house,
    role: 'Labourer',
  },
  {
    name: 'Formwork A',
    trade: 'Formwork',
    colour: 'orange',
    licence: 'Dogging licence',
    employer: house,
    role: 'Formworker',
    isSixDay: true,
  },
  {
    name: 'Steel fixers',
    trade: 'Reinforcement',
    colour: 'red',
    licence: 'Rigging licence',
    employer: house,
    role: 'Steel fixer',
    isSixDay: true,
  },
  {
    name: 'Concrete',
    trade: 'Concrete',
    colour: 'blue',
    licence: 'Concrete boom licence',
    employer: house,
    role: 'Concreter',
    isSixDay: true,
  },
  {
    name: 'Blockwork',
    trade: 'Masonry',
    colour: 'yellow',
    licence: 'Scaffolding licence',
    employer: 'Wattle Masonry',
    role: 'Labourer',
  },
  {
    name: 'Mechanical',
    trade: 'Mechanical',
    colour: 'teal',
    licence: 'Refrigerant handling licence',
    employer: 'Coolabah Air',
    role: 'Carpenter',
  },
  {
    name: 'Hydraulic',
    trade: 'Hydraulic',
    colour: 'blue',
    licence: 'Plumbing licence',
    employer: 'Murrumbidgee Plumbing',
    role: 'Carpenter',
  },
  {
    name: 'Electrical',
    trade: 'Electrical',
    colour: 'purple',
    licence: 'Electrical licence',
    employer: 'Brightline Electrical',
    role: 'Carpenter',
  },
  {
    name: 'Fire services',
    trade: 'Fire',
    colour: 'red',
    licence: 'Sprinkler fitting licence',
    employer: 'Emberguard Fire',
    role: 'Labourer',
  },
  { name: 'Partitions', trade: 'Linings', colour: 'green', licence: 'EWP licence', employer: house, role: 'Carpenter' },
  { name: 'Finishes', trade: 'Finishes', colour: 'green', licence: 'EWP licence', employer: house, role: 'Labourer' },
  {
    name: 'Facade',
    trade: 'Facade',
    colour: 'teal',
    licence: 'Rigging licence',
    employer: 'Clearspan Facades',
    role: 'Carpenter',
  },
];
const workerCount = 80;

/** Days until a licence expires: most in a year or two, some within a week or a month, some in the past. */
function daysLeft(index: number): number {
  if (index % 16 === 5) return -20 - index;
  if (index % 13 === 3) return 12;
  if (index % 9 === 2) return 34;
  return 150 + ((index * 37) % 600);
}

/** Fills a workspace with the workers and crews. */
export async function seedSitePeople(
  tx: Tx,
  { workspaceId }: SeededWorkspace,
  company: { id: string; mail: string },
): Promise<void> {
  const rates = await ratesByRole(tx, workspaceId);
  const { rows: roles } = await sql<{ id: string }>`SELECT id FROM roles
    WHERE workspace_id = ${workspaceId} AND key = 'worker'`.execute(tx);
  const workers = Array.from({ length: workerCount }, (_, index) => ({
    index,
    id: fixedId(`site worker ${index}`),
    first: firstNames[index % firstNames.length]!,
    last: lastNames[Math.floor(index / firstNames.length) * 2 + (index % 2)]!,
    crew: crews[index % crews.length]!,
    at: instantAfter(-400 + index * 2),
  }));
  await insertRows(
    tx,
    'persons',
    workers.map(({ id, first, last, at }) => ({
      kinde_id: id,
      email: `${first}.${last}@${company.mail}`.toLowerCase(),
      first_name: first,
      last_name: last,
      global_company_id: company.id,
      created_at: at,
      updated_at: at,
    })),
  );
  await insertRows(
    tx,
    'members',
    workers.map(({ id, at }) => ({
      workspace_id: workspaceId,
      kinde_id: id,
      status: 'active' as const,
      created_at: at,
      updated_at: at,
    })),
  );
  await insertRows(
    tx,
    'member_roles',
    workers.map(({ id, index }) => ({
      workspace_id: workspaceId,
      id: fixedId(`site worker ${index} role`),
      kinde_id: id,
      role_id: roles[0]!.id,
      project_id: null,
    })),
  );
  await insertRows(
    tx,
    'worker_details',
    workers.map(({ id, index, crew, at }) => {
      const credentials = credentialsOf(index, crew);
      const rate = index % 20 === 19 ? undefined : rateOf(rates, crew.role, index);
      return {
        workspace_id: workspaceId,
        kinde_id: id,
        employee_number: `SC-${String(1001 + index)}`,
        employer: crew.employer,
        award_id: rate?.award_id ?? null,
        level: rate?.level ?? null,
        labour_rate_id: rate?.id ?? null,
        start_date: dayAfter(-400 + index * 2),
        emergency_contact: json({
          name: `${firstNames[(index + 7) % firstNames.length]} ${lastNames[index % lastNames.length]}`,
          phone: `0491 570 ${String(156 + (index % 4))}`,
          relationship: index % 2 === 0 ? 'Partner' : 'Parent',
        }),
        licences: json(credentials.licences),
        tickets: json(credentials.tickets),
        inductions: json(credentials.inductions),
        next_expiry: nextExpiry(credentials),
        created_at: at,
        updated_at: at,
      };
    }),
  );
  await insertRows(
    tx,
    'crews',
    crews.map((crew, place) => {
      const own = workers.filter((worker) => worker.crew === crew);
      return {
        workspace_id: workspaceId,
        crew_id: fixedId(`crew ${crew.name}`),
        name: crew.name,
        colour: crew.colour,
        trade_category: crew.trade,
        leader: own[0]!.id,
        calendar: json({ days: crew.isSixDay ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5], hours: crew.isSixDay ? 9 : 8 }),
        members: json(
          own.map(({ id }, index) => ({
            kinde_id: id,
            from: dayAfter(-380 + index * 20),
            // One member of each fourth crew leaves soon.
            to: place % 4 === 0 && index === own.length - 1 ? dayAfter(25) : null,
          })),
        ),
        created_at: instantAfter(-200, place),
        updated_at: instantAfter(-3, place),
      };
    }),
  );
}

function credentialsOf(index: number, crew: DemoCrew) {
  return {
    licences: [
      { kind: 'White Card', number: `CGI${String(2_300_000 + index * 731)}`, state: 'NSW', expires_on: null },
      {
        kind: crew.licence,
        number: `L${String(48_000 + index * 17)}`,
        state: 'NSW',
        expires_on: dayAfter(daysLeft(index)),
      },
    ],
    tickets:
      index % 3 === 0
        ? [{ kind: 'Working at heights', number: null, expires_on: dayAfter(index % 15 === 6 ? 20 : 240 + index) }]
        : [],
    inductions: [
      { kind: 'Site induction', done_on: dayAfter(-120 - (index % 60)), expires_on: dayAfter(245 - (index % 60)) },
    ],
  };
}

interface DemoRate {
  id: string;
  award_id: string | null;
  role: string;
  level: string;
}

/** The newest ordinary rate of each role and level. */
async function ratesByRole(tx: Tx, workspaceId: string): Promise<DemoRate[]> {
  const { rows } = await sql<DemoRate>`SELECT DISTINCT ON (role, level) id, award_id, role, level FROM labour_rates
    WHERE workspace_id = ${workspaceId} AND multiplier = 1 AND NOT is_deleted
    ORDER BY role, level, effective_date DESC, id`.execute(tx);
  return rows;
}

function rateOf(rates: readonly DemoRate[], role: string, index: number): DemoRate | undefined {
  const own = rates.filter((rate) => rate.role === role);
  return own[index % Math.max(own.length, 1)] ?? rates[0];
}
