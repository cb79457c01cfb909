// Teams, and buildings with their levels and zones: the structure of the projects of a workspace.
import { Type } from 'typebox';
import { defaulted, optional, required } from './record/fields.ts';
import { record } from './record/record.ts';
import { Fields, Id, KindeId, Name, Nullable, Optional, Text } from './schema.ts';

const computed = { project_name: Optional(Nullable(Type.String({ description: 'Name of the project; in lists' }))) };
const TeamMember = Type.Object({ kinde_id: Type.String(), name: Type.String() });

export const teamRecord = record({
  one: 'Team',
  many: 'Teams',
  table: 'teams',
  id: 'team_bim_id',
  title: 'name',
  domain: 'project-structure',
  module: 'project_structure',
  listPath: '/api/manage/team',
  path: '/api/workspaces/{workspaceId}/teams',
  page: 'teams',
  imports: true,
  project: 'project_id',
  fields: {
    name: required(Name('Name', 200), { noun: 'the team’s name' }),
    project_id: optional(Id('The project'), { label: 'Project', control: 'project' }),
    members: defaulted(Type.Array(KindeId('A member of the workspace'), { uniqueItems: true, maxItems: 200 }), {
      label: 'Members',
      answer: Type.Array(TeamMember),
    }),
    resource_id: optional(Text('Id in other systems', 100)),
  },
  computed,
  sort: ['name', 'created_at', 'updated_at'],
});

const Place = Type.Object({ name: Type.String(), order: Type.Integer() });
const places = Type.Array(
  Fields({ name: Name('Name', 100), order: Optional(Type.Integer({ minimum: -100, maximum: 1000 })) }),
  { maxItems: 300 },
);

export const buildingRecord = record({
  one: 'Building',
  many: 'Buildings',
  table: 'buildings',
  id: 'building_id',
  title: 'building_name',
  domain: 'project-structure',
  module: 'project_structure',
  listPath: '/api/manage/building',
  path: '/api/workspaces/{workspaceId}/buildings',
  page: 'buildings',
  attachments: true,
  comments: true,
  project: 'project_id',
  fields: {
    building_name: required(Name('Name', 200), { noun: 'the building’s name' }),
    project_id: required(Id('The project'), { label: 'Project', control: 'project', isFixed: true }),
    levels: defaulted(places, { label: 'Levels', answer: Type.Array(Place) }),
    zones: defaulted(places, { label: 'Zones', answer: Type.Array(Place) }),
  },
  computed,
  sort: ['building_name', 'created_at', 'updated_at'],
  words: { listSummary: 'Buildings with their levels and zones', createSummary: 'Add a building to a project' },
});

export const structureCalls = { ...teamRecord.calls, ...buildingRecord.calls };
