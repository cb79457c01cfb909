// The codes of documents in a workspace: suitability codes, sequences of revisions and naming standards, as data. By
// default a workspace has those of ISO 19650-2.
import { Type, type Static } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, Message, Name, Optional, Text, WithId, WorkspaceParams } from '../schema.ts';
import { documentStates, suitabilities, type DocumentState } from './document.ts';

const State = Type.Enum([...documentStates], { description: 'State of the common data environment' });
const Suitability = Fields({
  code: Name('Code', 10),
  state: State,
  meaning: Type.String({ maxLength: 200, description: 'Meaning' }),
  is_offered: Type.Boolean({ description: 'False where it is kept for older documents alone' }),
});
const Sequence = Fields({
  name: Name('Name', 60),
  counts: Type.Enum(['numbers', 'letters'], { description: 'Counts in numbers or letters' }),
  prefix: Type.String({ maxLength: 6, description: 'Before the number or letter; may be empty' }),
  digits: Type.Integer({ minimum: 1, maximum: 6, description: 'Least digits of a number' }),
  has_steps: Type.Boolean({ description: 'Versions in its first state count steps behind a dot' }),
  states: Type.Array(State, { minItems: 1, maxItems: 4, description: 'States of versions that it is for' }),
  is_offered: Type.Boolean({ description: 'False where it is kept for older documents alone' }),
});
const NamingField = Fields({
  name: Name('Field', 60),
  kind: Type.Enum(['list', 'text', 'number'], { description: 'A code of a list, a text or a number' }),
  values: Type.Array(
    Fields({ code: Name('Code', 20), meaning: Type.String({ maxLength: 120, description: 'Meaning' }) }),
    {
      maxItems: 500,
      description: 'Codes of a list',
    },
  ),
  min: Type.Integer({ minimum: 1, maximum: 60, description: 'Characters at least' }),
  max: Type.Integer({ minimum: 1, maximum: 60, description: 'Characters at most' }),
});
const Naming = Fields({
  id: Id('The standard'),
  name: Name('Name', 60),
  separator: Type.String({ maxLength: 3, description: 'Between the fields' }),
  fields: Type.Array(NamingField, { minItems: 1, maxItems: 15 }),
});
const standards = {
  suitabilities: Type.Array(Suitability, { minItems: 1, maxItems: 100 }),
  sequences: Type.Array(Sequence, { minItems: 1, maxItems: 20 }),
  naming_standards: Type.Array(Naming, { maxItems: 50 }),
};
const Answered = Type.Object({
  ...standards,
  version: Type.Integer({ description: '0 where the workspace has set none of its own' }),
  abilities: Type.Array(Type.String()),
});
export type DocumentStandards = Pick<Static<typeof Answered>, keyof typeof standards>;
export type NamingStandardAnswer = Static<typeof Naming>;

const isoStates = (...states: DocumentState[]) => states;
const field = (name: string, min: number, max: number, kind: 'text' | 'number' = 'text') => ({
  name,
  kind,
  values: [],
  min,
  max,
});
const list = (name: string, values: readonly (readonly [string, string])[]) => ({
  name,
  kind: 'list' as const,
  values: values.map(([code, meaning]) => ({ code, meaning })),
  min: 1,
  max: 6,
});

/** For workspaces without their own standards. */
export const defaultStandards: DocumentStandards = {
  suitabilities: suitabilities.map((each) => ({ ...each, is_offered: each.code !== 'CR' })),
  sequences: [
    {
      name: 'Preliminary (P01.01, P01)',
      counts: 'numbers',
      prefix: 'P',
      digits: 2,
      has_steps: true,
      states: isoStates('wip', 'shared'),
      is_offered: true,
    },
    {
      name: 'Contractual (C01)',
      counts: 'numbers',
      prefix: 'C',
      digits: 2,
      has_steps: false,
      states: isoStates('published', 'archived'),
      is_offered: true,
    },
    {
      name: 'Letters (A, B, C)',
      counts: 'letters',
      prefix: '',
      digits: 1,
      has_steps: false,
      states: isoStates('wip', 'shared', 'published', 'archived'),
      is_offered: false,
    },
    {
      name: 'Numbers (0, 1, 2)',
      counts: 'numbers',
      prefix: '',
      digits: 1,
      has_steps: false,
      states: isoStates('wip', 'shared', 'published', 'archived'),
      is_offered: false,
    },
  ],
  naming_standards: [
    {
      id: '19650000-0000-4000-8000-000000000001',
      name: 'ISO 19650-2 National Annex',
      separator: '-',
      fields: [
        field('Project', 2, 6),
        field('Originator', 3, 6),
        field('Functional breakdown', 1, 2),
        field('Spatial breakdown', 1, 2),
        list('Form', [
          ['DR', 'Drawing'],
          ['M2', '2D model'],
          ['M3', '3D model'],
          ['MI', 'Minutes'],
          ['PR', 'Programme'],
          ['RP', 'Report'],
          ['SH', 'Schedule'],
          ['SP', 'Specification'],
          ['SN', 'Snag list'],
          ['CA', 'Calculations'],
        ]),
        list('Discipline', [
          ['A', 'Architect'],
          ['C', 'Civil engineer'],
          ['E', 'Electrical engineer'],
          ['G', 'Geotechnical engineer'],
          ['H', 'Heating and ventilation'],
          ['L', 'Landscape architect'],
          ['M', 'Mechanical engineer'],
          ['P', 'Public health engineer'],
          ['S', 'Structural engineer'],
          ['W', 'Contractor'],
          ['Z', 'General'],
        ]),
        field('Number', 4, 6, 'number'),
      ],
    },
    {
      id: '19650000-0000-4000-8000-000000000002',
      name: 'Discipline, form and number (A-DR-1201)',
      separator: '-',
      fields: [
        list('Discipline', [
          ['A', 'Architecture'],
          ['C', 'Civil'],
          ['E', 'Electrical'],
          ['F', 'Fire'],
          ['H', 'Hydraulics'],
          ['L', 'Landscape'],
          ['M', 'Mechanical'],
          ['S', 'Structure'],
        ]),
        list('Form', [
          ['DR', 'Drawing'],
          ['RP', 'Report'],
          ['SH', 'Schedule'],
          ['SP', 'Specification'],
        ]),
        field('Number', 3, 5, 'number'),
      ],
    },
  ],
};

const area = { domain: 'documents', tenancy: 'workspace', projectGrants: true } as const;
const path = '/api/workspaces/{workspaceId}/document-standards';
const templatesPath = '/api/workspaces/{workspaceId}/folder-templates';
const Template = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  folder_count: Type.Integer({ description: 'Folders in it' }),
  top: Type.Array(Type.String(), { description: 'Names of its folders at the top' }),
  is_deleted: Type.Boolean(),
  version: Type.Integer(),
});

export const standardCalls = {
  readDocumentStandards: call({
    ...area,
    method: 'GET',
    path,
    permission: 'documents:view',
    summary: 'Suitability codes, revision sequences and naming standards of the workspace',
    params: WorkspaceParams,
    answer: Answered,
    failureMessage: 'Failed to fetch the document standards',
  }),
  setDocumentStandards: call({
    ...area,
    projectGrants: false,
    method: 'PUT',
    path,
    permission: 'documents:administer',
    summary: 'Set suitability codes, revision sequences and naming standards of the workspace',
    description:
      'Existing documents keep their codes and revisions. A naming standard that a folder has cannot be left out.',
    params: WorkspaceParams,
    body: Fields({
      ...standards,
      version: Type.Integer({ minimum: 0, description: 'The version that was changed; 0 where there was none' }),
    }),
    answer: Answered,
    failures: [409, 422],
    failureMessage: 'Failed to save the document standards',
  }),
  proposeRevision: call({
    ...area,
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/documents/{id}/next-revision',
    permission: 'documents:view',
    summary: 'The revision that the next version of a document would have, by the sequences of the workspace',
    params: WithId('The document'),
    query: Fields({ state: Optional(State) }),
    answer: Type.Object({ revision: Type.String({ description: 'Empty where no sequence fits' }) }),
    failureMessage: 'Failed to fetch the next revision',
  }),
  listFolderTemplates: call({
    ...area,
    method: 'GET',
    path: templatesPath,
    permission: 'documents:view',
    summary: 'Templates of folders, by name',
    params: WorkspaceParams,
    answer: Type.Object({ items: Type.Array(Template), abilities: Type.Array(Type.String()) }),
    failureMessage: 'Failed to fetch the folder templates',
  }),
  saveFolderTemplate: call({
    ...area,
    projectGrants: false,
    method: 'POST',
    path: templatesPath,
    permission: 'documents:administer',
    summary:
      'Save the folders of a project, or those inside one folder, as a template with rights and naming standards',
    params: WorkspaceParams,
    body: Fields({
      name: Name('Name', 120),
      description: Optional(Text('Description', 500)),
      project_id: Id('The project'),
      folder_id: Optional(
        Id('The folder that becomes the template, with those inside it; without it all of the project'),
      ),
    }),
    status: 201,
    answer: Template,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to save the folder template',
  }),
  deleteFolderTemplate: call({
    ...area,
    projectGrants: false,
    method: 'DELETE',
    path: `${templatesPath}/{id}`,
    permission: 'documents:administer',
    summary: 'Delete a folder template; folders made from it stay',
    params: WithId('The template'),
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to delete the folder template',
  }),
  restoreFolderTemplate: call({
    ...area,
    projectGrants: false,
    method: 'POST',
    path: `${templatesPath}/{id}/restore`,
    permission: 'documents:administer',
    summary: 'Restore a deleted folder template',
    params: WithId('The template'),
    answer: Template,
    failures: [409],
    failureMessage: 'Failed to restore the folder template',
  }),
  applyFolderTemplate: call({
    ...area,
    method: 'POST',
    path: `${templatesPath}/{id}/apply`,
    permission: 'documents:administer',
    summary: 'Make the folders of a template in a project, all of them or none',
    description: 'Refused where folders of the same names are there already; they are named.',
    params: WithId('The template'),
    body: Fields({
      project_id: Id('The project'),
      parent_id: Optional(Id('The folder they are made in; without it at the top')),
    }),
    status: 201,
    answer: Type.Object({
      created: Type.Integer({ description: 'Folders made' }),
      left_out: Type.Array(Type.String(), {
        description: 'Roles, people and companies of its rights that the workspace no longer has',
      }),
    }),
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to make the folders',
  }),
};
