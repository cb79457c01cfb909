// Project overrides: the cost of an hour on a project instead of the rate's own cost.
import { Type } from 'typebox';
import { call } from '../call.ts';
import {
  Day,
  deletedInstead,
  exportDescription,
  exportFormat,
  exportMedia,
  Fields,
  Id,
  List,
  listQuery,
  Message,
  Nullable,
  Optional,
  Text,
  Version,
  WithId,
  WorkspaceParams,
} from '../schema.ts';
import { area, base, Override, RateAmount } from './shapes.ts';

const overrideFields = {
  project_id: Id('The project'),
  labour_rate_id: Id('The labour rate'),
  override_rate: RateAmount('Cost an hour on this project'),
  reason: Text('Why', 1000),
};
/** The optional fields of an override. */
const openFields = {
  override_sell_rate: Optional(
    Nullable(RateAmount('Sell rate of an hour on this project; null leaves that of the rate')),
  ),
  valid_from: Optional(Nullable(Day('First day of its validity; null for from the beginning'))),
  valid_to: Optional(Nullable(Day('Last day of its validity; null for without an end'))),
};

const overrideSort = ['override_rate', 'created_at', 'updated_at'] as const;
const overrideFilters = {
  project_id: Optional(Id('Of this project')),
  labour_rate_id: Optional(Id('Of this labour rate')),
  ...deletedInstead,
};

/** The calls of project overrides. */
export const overrideCalls = {
  listProjectOverrides: call({
    ...area,
    method: 'GET',
    path: `${base}/project-overrides`,
    permission: 'labour_overrides:view',
    summary: 'Project overrides, each with its labour rate or the placeholder',
    params: WorkspaceParams,
    query: listQuery(overrideSort, overrideFilters),
    answer: List(Override),
    failureMessage: 'Failed to fetch project overrides',
  }),
  exportProjectOverrides: call({
    ...area,
    method: 'GET',
    path: `${base}/project-overrides/export`,
    permission: 'labour_overrides:view',
    summary: 'Project overrides as CSV or XLSX, with the same filters',
    params: WorkspaceParams,
    query: listQuery(overrideSort, { ...overrideFilters, ...exportFormat }),
    description: exportDescription,
    answerMedia: exportMedia,
    failures: [422],
    failureMessage: 'Failed to export project overrides',
  }),
  createProjectOverride: call({
    projectGrants: true,
    ...area,
    method: 'POST',
    path: `${base}/project-overrides`,
    permission: 'labour_overrides:create',
    summary: "Set a project's own cost for a labour rate; one for a project and rate",
    params: WorkspaceParams,
    body: Fields({ ...overrideFields, ...openFields }),
    status: 201,
    answer: Type.Object({ id: Type.String(), message: Type.String(), project_override: Override }),
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to create project override',
  }),
  updateProjectOverride: call({
    projectGrants: true,
    ...area,
    method: 'PATCH',
    path: `${base}/project-overrides/{id}`,
    permission: 'labour_overrides:edit',
    summary: 'Change a project override',
    params: WithId('The override'),
    body: Fields({
      override_rate: Optional(overrideFields.override_rate),
      reason: Optional(overrideFields.reason),
      ...openFields,
      version: Version,
    }),
    answer: Override,
    failures: [409, 422],
    failureMessage: 'Failed to update project override',
  }),
  deleteProjectOverride: call({
    projectGrants: true,
    ...area,
    method: 'DELETE',
    path: `${base}/project-overrides/{id}`,
    permission: 'labour_overrides:delete',
    summary: 'Delete a project override; it can be restored',
    params: WithId('The override'),
    answer: Message,
    failureMessage: 'Failed to delete project override',
  }),
  restoreProjectOverride: call({
    projectGrants: true,
    ...area,
    method: 'POST',
    path: `${base}/project-overrides/{id}/restore`,
    permission: 'labour_overrides:delete',
    summary: 'Bring a project override back',
    params: WithId('The override'),
    answer: Override,
    failures: [409],
    failureMessage: 'Failed to restore project override',
  }),
};
