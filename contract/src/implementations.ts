// Implementations: which parts of the product are switched on for a workspace or project, with date and person.
import { Type } from 'typebox';
import { call, type FailureStatus } from './call.ts';
import type { Module } from './permissions.ts';
import { Fields, Id, Instant, List, Nullable, Optional, Text } from './schema.ts';

export interface Part {
  name: string;
  description: string;
  /** Permission modules that its calls require: nobody has them while the part is switched off. */
  modules: readonly Module[];
  /** True if it can be switched off for a single project. */
  perProject: boolean;
}

/** The parts that can be switched off, in the order in which they are listed. Everything else is always on. */
export const parts = {
  labour_rates: {
    name: 'Labour rates',
    description: 'Awards, rates, allowances and overrides of projects',
    modules: ['labour_rates', 'labour_overrides'],
    perProject: false,
  },
  schedule: {
    name: 'Programme',
    description: 'Programme, weekly plan, resources, WBS, and work items of all categories',
    modules: ['schedule'],
    perProject: true,
  },
  forms: {
    name: 'Forms',
    description: 'Form types, and forms filled on site',
    modules: ['forms', 'form_types'],
    perProject: true,
  },
  source_files: {
    name: 'Source files',
    description: 'Register of models and drawings',
    modules: ['source_files'],
    perProject: true,
  },
  clients: { name: 'Clients', description: 'Client directory', modules: ['clients'], perProject: false },
  business_entities: {
    name: 'Business entities',
    description: 'Legal entities with bank and tax details',
    modules: ['business_entities'],
    perProject: false,
  },
  crews: {
    name: 'Crews and workers',
    description: 'Crews, workers and their licences',
    modules: ['crews'],
    perProject: false,
  },
  webhooks: {
    name: 'Webhooks',
    description: 'Signed messages to other systems when records change',
    modules: ['webhooks'],
    perProject: false,
  },
} as const satisfies Record<string, Part>;
export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];

/** The part of a permission module; undefined for modules that are always on. */
export function partOf(module: string): PartName | undefined {
  return partNames.find((name) => (parts[name].modules as readonly string[]).includes(module));
}

const area = { domain: 'implementations', tenancy: 'workspace' } as const;

const Implementation = Type.Object({
  implementation_id: Type.Enum([...partNames], { description: 'Part of the product' }),
  workspace_id: Type.String(),
  project_id: Nullable(Type.String({ description: 'The project that was asked for; null for the whole workspace' })),
  name: Type.String(),
  description: Type.String(),
  per_project: Type.Boolean({ description: 'Can be switched off for a single project' }),
  is_on: Type.Boolean({ description: 'Switched on here' }),
  is_on_in_workspace: Type.Boolean({ description: 'False where it is off for the whole workspace' }),
  since: Instant('When it was switched last; where it never was, when workspace or project were made'),
  switched_by_user_id: Nullable(Type.String()),
  switched_by: Nullable(Type.String({ description: 'Name of the person who switched it last' })),
  reason: Nullable(Type.String()),
  switch_id: Nullable(Type.String({ description: 'Its record in the history; null where it was never switched' })),
  version: Type.Integer({ description: 'Counts the switches; 0 where it was never switched' }),
  abilities: Type.Array(Type.String(), { description: 'switch' }),
});

const part = Type.String({ maxLength: 60, description: `One of ${partNames.join(', ')}` });
const switching = {
  changesAccess: true,
  changes: true,
  description: 'A part that is switched off keeps its records; its calls are refused with `switched_off`.',
  body: Fields({
    is_on: Type.Boolean(),
    reason: Optional(Nullable(Text('Reason', 500))),
    version: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'The one that the switch is based on' }),
  }),
  answer: Implementation,
  failures: [409, 422] as FailureStatus[],
  failureMessage: 'Failed to switch this part',
};

export const implementationCalls = {
  listImplementations: call({
    ...area,
    method: 'GET',
    path: '/api/implementations',
    permission: 'workspace:view',
    summary: 'Which parts of the product are switched on, since when and by whom',
    query: Fields({
      workspace_id: Id('The workspace'),
      project_id: Optional(Id('The project; the whole workspace where absent')),
    }),
    answer: List(Implementation),
    failureMessage: 'Failed to fetch implementation for project/workspace',
  }),
  switchImplementation: call({
    ...area,
    ...switching,
    method: 'PATCH',
    path: '/api/workspaces/{workspaceId}/implementations/{part}',
    permission: 'workspace:administer',
    summary: 'Switch a part of the product on or off for the whole workspace',
    params: Fields({ workspaceId: Id('The workspace'), part }),
  }),
  switchProjectImplementation: call({
    ...area,
    ...switching,
    method: 'PATCH',
    path: '/api/workspaces/{workspaceId}/projects/{projectId}/implementations/{part}',
    permission: 'projects:administer',
    summary: 'Switch a part of the product on or off for one project',
    params: Fields({ workspaceId: Id('The workspace'), projectId: Id('The project'), part }),
  }),
};
