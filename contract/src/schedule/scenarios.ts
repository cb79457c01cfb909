// What-ifs: previews and named scenarios next to the live programme.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, LongText, Message, Nullable, Optional, ProjectParams, Text, Trail, Version } from '../schema.ts';
import { Comparison } from './comparison.ts';
import { ScheduleEdit } from './edits.ts';
import { Edited } from './programme.ts';
import { area, base, MovedTasks, Revision, ScheduleFault } from './shapes.ts';

const OfScenario = Fields({ workspaceId: Id('The workspace'), projectId: Id('The project'), id: Id('The scenario') });
const AsShown = Type.Integer({
  minimum: 1,
  maximum: 2147483647,
  description: 'The version that is shown: one that somebody changed since is left as it is (409)',
});
const head = {
  id: Type.String(),
  name: Type.String(),
  note: Nullable(Type.String()),
  base_revision: Revision,
  edit_count: Type.Integer(),
  state: Type.Enum(['open', 'applied', 'dropped']),
  created_by: Type.String(),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String()),
};
const ScenarioHead = Type.Object(head);
export const Scenario = Type.Object({
  ...head,
  edits: Type.Array(
    Type.Unknown({ description: 'As they were sent; amounts are null for callers who may not see costs' }),
  ),
});

export const scenarioCalls = {
  tryScheduleEdits: call({
    ...area,
    method: 'POST',
    path: `${base}/what-if`,
    permission: 'schedule:view',
    heavy: true,
    summary: 'Preview of the tasks that would move; nothing is stored',
    params: ProjectParams,
    body: Fields({ edits: Type.Array(ScheduleEdit, { minItems: 1, maxItems: 5000 }) }),
    answer: Type.Object({
      revision: Revision,
      moved: MovedTasks,
      finish_before: Type.Integer(),
      finish_after: Type.Integer(),
      warnings: Type.Array(ScheduleFault),
    }),
    failures: [422],
    failureMessage: 'Failed to try the edits',
  }),
  listScenarios: call({
    ...area,
    method: 'GET',
    path: `${base}/scenarios`,
    permission: 'schedule:view',
    summary: 'Scenarios of the programme without their edits, open ones first',
    params: ProjectParams,
    answer: Type.Object({ items: Type.Array(ScenarioHead), abilities: Type.Array(Type.String()) }),
    failureMessage: 'Failed to fetch scenarios',
  }),
  getScenario: call({
    ...area,
    method: 'GET',
    path: `${base}/scenarios/{id}`,
    permission: 'schedule:view',
    summary: 'A scenario with its edits',
    params: OfScenario,
    answer: Scenario,
    failureMessage: 'Failed to fetch the scenario',
  }),
  createScenario: call({
    ...area,
    method: 'POST',
    path: `${base}/scenarios`,
    permission: 'schedule:create',
    summary: 'Open a scenario: edits on a copy',
    params: ProjectParams,
    body: Fields({
      name: Text('Name', 200),
      note: Optional(Nullable(LongText('Note', 2000))),
      edits: Optional(Type.Array(ScheduleEdit, { maxItems: 5000 })),
    }),
    status: 201,
    answer: Scenario,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to create scenario',
  }),
  updateScenario: call({
    ...area,
    method: 'PATCH',
    path: `${base}/scenarios/{id}`,
    permission: 'schedule:edit',
    summary: 'Rename a scenario or add edits to it',
    params: OfScenario,
    body: Fields({
      name: Optional(Text('Name', 200)),
      note: Optional(Nullable(LongText('Note', 2000))),
      edits: Optional(Type.Array(ScheduleEdit, { maxItems: 5000, description: 'All edits of the scenario' })),
      version: Version,
    }),
    answer: Scenario,
    failures: [409, 422],
    failureMessage: 'Failed to update scenario',
  }),
  compareScenario: call({
    ...area,
    method: 'GET',
    path: `${base}/scenarios/{id}/compare`,
    permission: 'schedule:view',
    heavy: true,
    summary: 'The scenario compared with the live programme',
    params: OfScenario,
    answer: Type.Object({ scenario: ScenarioHead, revision: Revision, comparison: Comparison, moved: MovedTasks }),
    failures: [409, 422],
    failureMessage: 'Failed to compare the scenario',
  }),
  applyScenario: call({
    ...area,
    method: 'POST',
    path: `${base}/scenarios/{id}/apply`,
    permission: 'schedule:edit',
    summary: 'Make the scenario the live programme; one batch that can be undone',
    params: OfScenario,
    body: Fields({ version: Optional(AsShown) }),
    answer: Edited,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to apply the scenario',
  }),
  dropScenario: call({
    ...area,
    method: 'DELETE',
    path: `${base}/scenarios/{id}`,
    permission: 'schedule:edit',
    summary: 'Drop a scenario',
    description: 'One that was applied is taken off the list where its version is named; what it did stays.',
    params: OfScenario,
    query: Fields({ version: Optional(AsShown) }),
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to drop the scenario',
  }),
};
