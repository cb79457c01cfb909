// One company of the demo with its people, workspaces and their contents.
import { builtInRoles, permissionsOfRole, type BuiltInRoleKey } from '@horizon/contract';
import { checkAcn, companyAbns } from '@horizon/identifiers';
import { json } from '../../src/platform/columns.ts';
import type { Tx } from '../../src/platform/database.ts';
import { insertRows } from '../../src/platform/rows.ts';
import { dayAfter, fixedId, instantAfter } from '../fixed-id.ts';
import { demoClients } from './clients.ts';
import type { DemoPerson } from './people.ts';
import { teams, type DemoProject, type DemoWorkspace } from './projects.ts';

export interface DemoCompany {
  key: string;
  /** Names by the company keys of people. */
  companies: Record<DemoPerson['company'], string>;
  /** Domain of the e-mails. */
  mail: string;
  passwordHash: string;
  people: DemoPerson[];
  workspaces: DemoWorkspace[];
  /** Other companies in the workspaces. */
  partners: [name: string, short: string][];
  /** Additional workspaces of roles; the first has everybody. */
  elsewhere: Record<string, BuiltInRoleKey[]>;
}

export interface SeededWorkspace {
  workspaceId: string;
  creatorId: string;
  projects: { project_id: string; project_name: string }[];
}

interface Dated {
  created_at: string;
  updated_at: string;
}
/** The row with a creation time some days before or after the demo's day. */
const dated = <Row extends object>(row: Row, days: number, minutes = 0): Row & Dated => {
  const at = instantAfter(days, minutes);
  return Object.assign(row, { created_at: at, updated_at: at });
};
/** Roles given on single projects only, in any workspace. */
const onProjectsOnly = new Set<BuiltInRoleKey>(['subcontractor', 'client']);

/** Stores the company; answers its workspaces. */
export async function seedCompany(tx: Tx, company: DemoCompany): Promise<SeededWorkspace[]> {
  const id = (name: string) => fixedId(`${company.key}/${name}`);
  const personId = (mailbox: string) => id(`person/${mailbox}`);
  await insertRows(
    tx,
    'global_companies',
    Object.entries(company.companies).map(([key, name]) => dated({ id: id(`company/${key}`), name }, -700)),
  );
  await insertRows(
    tx,
    'persons',
    company.people.map((person, index) =>
      dated(
        {
          kinde_id: personId(person.mailbox),
          email: `${person.mailbox}@${company.mail}`,
          first_name: person.first,
          last_name: person.last,
          phone: person.phone,
          title: person.title,
          global_company_id: id(`company/${person.company}`),
          password_hash: person.status === 'invited' ? null : company.passwordHash,
          address_proven_at: person.status === 'invited' ? null : instantAfter(-690),
          last_seen_at: person.status === 'invited' ? null : instantAfter(-(index % 6), index * 17),
        },
        -690 + index,
      ),
    ),
  );
  const seeded: SeededWorkspace[] = [];
  for (const [index, workspace] of company.workspaces.entries()) {
    const roles = index === 0 ? null : (company.elsewhere[workspace.name] ?? ['workspace-owner']);
    const people = company.people.filter((person) => roles === null || roles.includes(person.role));
    seeded.push(await seedWorkspace(tx, company, workspace, index === 0 ? people : people.filter(isOfRole)));
  }
  return seeded;
}

/** Until they accept, a member has the name that was typed. */
const typedOf = (person: DemoPerson, mail: string) =>
  person.status === 'invited'
    ? {
        invited_email: `${person.mailbox}@${mail}`,
        invited_first_name: person.first,
        invited_last_name: person.last,
      }
    : { invited_email: null, invited_first_name: null, invited_last_name: null };

const isOfRole = (person: DemoPerson) => person.mailbox === person.role;

async function seedWorkspace(
  tx: Tx,
  company: DemoCompany,
  workspace: DemoWorkspace,
  people: DemoPerson[],
): Promise<SeededWorkspace> {
  const id = (name: string) => fixedId(`${company.key}/${workspace.name}/${name}`);
  const personId = (mailbox: string) => fixedId(`${company.key}/person/${mailbox}`);
  const workspaceId = id('workspace');
  await insertRows(tx, 'workspaces', [
    dated(
      {
        workspace_id: workspaceId,
        global_company_id: fixedId(`${company.key}/company/house`),
        workspace: workspace.name,
        channel_id: workspace.channelId,
      },
      -680,
    ),
  ]);
  await insertRows(
    tx,
    'roles',
    builtInRoles.map((role, index) =>
      dated(
        {
          workspace_id: workspaceId,
          id: id(`role/${role.key}`),
          key: role.key,
          name: role.name,
          description: role.description,
          is_external: role.isExternal,
          permissions: permissionsOfRole(role.key),
          position: index + 1,
        },
        -680,
      ),
    ),
  );
  await insertRows(
    tx,
    'members',
    people.map((person, index) =>
      dated(
        {
          workspace_id: workspaceId,
          kinde_id: personId(person.mailbox),
          status: person.status ?? 'active',
          ...typedOf(person, company.mail),
        },
        -670 + index * 3,
      ),
    ),
  );
  await insertRows(
    tx,
    'invitations',
    people
      .filter((person) => person.status === 'invited')
      .map((person) => ({
        token_hash: id(`invitation/${person.mailbox}`),
        kinde_id: personId(person.mailbox),
        invited_to: workspaceId,
        created_at: instantAfter(-3),
        expires_at: instantAfter(11),
      })),
  );
  await seedClients(tx, workspaceId, id);
  const projects = await seedProjects(tx, workspaceId, workspace.projects, id);
  // The project manager runs all projects of the first workspace and single ones of the others.
  const isFirst = company.workspaces[0] === workspace;
  const onProjects = (person: DemoPerson) =>
    onProjectsOnly.has(person.role) || (!isFirst && person.role === 'project-manager');
  await insertRows(
    tx,
    'member_roles',
    people.flatMap((person) =>
      (onProjects(person)
        ? projects.slice(0, person.role === 'client' ? 1 : 2).map((one) => one.project_id)
        : [null]
      ).map((projectId) => ({
        workspace_id: workspaceId,
        id: id(`role/${person.mailbox}/${projectId ?? ''}`),
        kinde_id: personId(person.mailbox),
        role_id: id(`role/${person.role}`),
        project_id: projectId,
      })),
    ),
  );
  await seedPartners(tx, company, workspaceId, id);
  const present = new Set(
    people.filter((person) => (person.status ?? 'active') === 'active').map((one) => one.mailbox),
  );
  await seedTeams(tx, workspaceId, projects, present, { id, personId });
  return { workspaceId, creatorId: personId('workspace-manager'), projects };
}

type Naming = (name: string) => string;

async function seedProjects(
  tx: Tx,
  workspaceId: string,
  projects: DemoProject[],
  id: Naming,
): Promise<SeededWorkspace['projects']> {
  await insertRows(
    tx,
    'projects',
    projects.map((project, index) =>
      dated(
        {
          workspace_id: workspaceId,
          project_id: id(`project/${project.number}`),
          project_name: project.name,
          client_id: id(`client/${demoClients[(index * 7) % 19]!.name}`),
          project_number: project.number,
          sector: project.sector,
          address: project.address,
          state: project.state,
          time_zone: project.timeZone,
          status_date: dayAfter(-2),
          contract_value: project.contractValue,
          start_date: dayAfter(project.startsAfterDays),
          end_date: dayAfter(project.endsAfterDays),
          description: project.description,
          is_archived: project.isArchived ?? false,
        },
        Math.min(project.startsAfterDays, 0) - 60,
        index,
      ),
    ),
  );
  await insertRows(
    tx,
    'buildings',
    projects.flatMap((project) =>
      project.buildings.map((building, index) =>
        dated(
          {
            workspace_id: workspaceId,
            building_id: id(`building/${project.number}/${building.name}`),
            project_id: id(`project/${project.number}`),
            building_name: building.name,
            levels: json(levelsOf(building.floors, building.basements)),
            zones: json(building.zones.map((name, order) => ({ name, order }))),
          },
          Math.min(project.startsAfterDays, 0) - 50,
          index,
        ),
      ),
    ),
  );
  return projects.map((project) => ({
    project_id: id(`project/${project.number}`),
    project_name: project.name,
  }));
}

function levelsOf(floors: number, basements: number): { name: string; order: number }[] {
  const below = Array.from({ length: basements }, (_, index) => basements - index);
  return [
    ...below.map((depth) => ({ name: `Basement ${depth}`, order: -depth })),
    { name: 'Ground', order: 0 },
    ...Array.from({ length: floors - 1 }, (_, index) => ({ name: `Level ${index + 1}`, order: index + 1 })),
    { name: 'Roof', order: floors },
  ];
}

async function seedClients(tx: Tx, workspaceId: string, id: Naming): Promise<void> {
  await insertRows(
    tx,
    'clients',
    demoClients.map(({ primaryContact, contacts, ...client }, index) =>
      dated(
        {
          workspace_id: workspaceId,
          id: id(`client/${client.name}`),
          ...client,
          primaryContact: json(primaryContact),
          contacts: json(contacts),
          deletedAt: client.is_deleted ? instantAfter(-90) : null,
        },
        -640 + index * 5,
        index,
      ),
    ),
  );
}

async function seedPartners(tx: Tx, company: DemoCompany, workspaceId: string, id: Naming): Promise<void> {
  await insertRows(
    tx,
    'companies',
    company.partners.map(([name, short], index) =>
      dated(
        {
          workspace_id: workspaceId,
          id_company: id(`partner/${short}`),
          company: name,
          company_abbreviation: short,
          is_primary_company: index === 0,
          abn: abnOf(index + company.key.length),
        },
        -660,
        index,
      ),
    ),
  );
}

/** A well-formed ABN in an unassigned range. */
export function abnOf(index: number): string | null {
  const front = String(93_210_000 + index * 37);
  const acn = Array.from({ length: 10 }, (_, digit) => `${front}${digit}`).find((text) => checkAcn(text).ok);
  return acn === undefined ? null : (companyAbns(acn)[0] ?? null);
}

async function seedTeams(
  tx: Tx,
  workspaceId: string,
  projects: SeededWorkspace['projects'],
  present: Set<string>,
  naming: { id: Naming; personId: Naming },
): Promise<void> {
  await insertRows(
    tx,
    'teams',
    projects.flatMap((project) =>
      teams.map(([name, mailboxes], index) =>
        dated(
          {
            workspace_id: workspaceId,
            team_bim_id: naming.id(`team/${project.project_id}/${name}`),
            project_id: project.project_id,
            name,
            members: mailboxes.filter((mailbox) => present.has(mailbox)).map(naming.personId),
          },
          -30,
          index,
        ),
      ),
    ),
  );
}
