// Markups: shapes that people draw on the pages of a document's version, and the scales by which they measure. The shapes
// themselves are the engine `@horizon/markup`.
import { lengthUnits, markupTypes } from '@horizon/markup';
import { Type, type Static } from 'typebox';
import { call } from './call.ts';
import {
  Fields,
  Id,
  Instant,
  List,
  listQuery,
  LongText,
  Nullable,
  Optional,
  OneOrSeveral,
  Text,
  Version,
} from './schema.ts';

export const markupVisibilities = ['private', 'team', 'published'] as const;
export type MarkupVisibility = (typeof markupVisibilities)[number];
export const markupVisibilityLabels: Readonly<Record<MarkupVisibility, string>> = {
  private: 'Private',
  team: 'Team',
  published: 'Published',
};

export const markupStatuses = ['open', 'in_review', 'accepted', 'rejected', 'closed'] as const;
export type MarkupStatus = (typeof markupStatuses)[number];
export const markupStatusLabels: Readonly<Record<MarkupStatus, string>> = {
  open: 'Open',
  in_review: 'In review',
  accepted: 'Accepted',
  rejected: 'Rejected',
  closed: 'Closed',
};

const Coordinate = Type.Number({ minimum: -100_000, maximum: 100_000 });
const Points = Type.Array(Type.Object({ x: Coordinate, y: Coordinate }, { additionalProperties: false }), {
  minItems: 1,
  maxItems: 5000,
  description: 'Points in PDF user space: 1/72 inch, y upwards, before the rotation of the page',
});
const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'Colour, #rrggbb' });
const Style = Type.Object(
  {
    colour: Colour,
    fill: Nullable(Colour),
    widthPt: Type.Number({ minimum: 0.1, maximum: 100, description: 'Width of the line in points' }),
    opacity: Type.Number({ minimum: 0.05, maximum: 1 }),
    fontSizePt: Type.Number({ minimum: 4, maximum: 200, description: 'Size of the text in points' }),
  },
  { additionalProperties: false, description: 'How it is drawn' },
);
const MarkupTypeName = Type.Enum([...markupTypes], { description: 'Kind of markup' });
const Visibility = Type.Enum([...markupVisibilities], {
  description:
    'private: only its author sees it; team: people who may see markups of the project; published: they and guests',
});
const Status = Type.Enum([...markupStatuses], { description: 'Status' });
const Page = Type.Integer({ minimum: 1, maximum: 10_000, description: 'Page of the PDF, from 1' });

const Measure = Type.Object({
  value: Type.Number(),
  unit: Type.String({ description: 'mm, m, ft, m², ft², ° or no.' }),
});

export const Markup = Type.Object({
  id: Type.String(),
  workspace_id: Type.String(),
  project_id: Type.String(),
  cde_id: Type.String(),
  cde_version_id: Type.String(),
  pdf_page_number: Page,
  author_kinde_id: Type.String(),
  author_name: Type.String(),
  markup_type: MarkupTypeName,
  workflow_context: Nullable(Type.String()),
  points: Points,
  text: Nullable(Type.String()),
  style: Style,
  measure: Nullable(Measure),
  visibility: Visibility,
  status: Status,
  assignee_kinde_id: Nullable(Type.String()),
  is_locked: Type.Boolean({ description: 'Not changed by a press on the sheet' }),
  position: Type.Integer({ description: 'Order on the page; the highest is on top' }),
  is_deleted: Type.Boolean(),
  version: Version,
  created_at: Instant('When it was drawn'),
  updated_at: Instant('When it was changed last'),
  abilities: Type.Array(Type.String(), { description: 'edit, delete' }),
});
export type Markup = Static<typeof Markup>;

const changeable = {
  points: Optional(Points),
  text: Optional(Nullable(LongText('Text', 2000))),
  style: Optional(Style),
  visibility: Optional(Visibility),
  status: Optional(Status),
  assignee_kinde_id: Optional(Nullable(Text('Assignee: a member of the workspace', 200))),
  is_locked: Optional(Type.Boolean({ description: 'Not changed by a press on the sheet' })),
  position: Optional(
    Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000, description: 'Order on the page' }),
  ),
  workflow_context: Optional(Nullable(Text('Workflow that it is part of, such as a review', 200))),
};

const SheetScale = Type.Object({
  pdf_page_number: Page,
  millimetres_per_pt: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    description: 'Millimetres on site to a point on paper',
  }),
  unit: Type.Enum([...lengthUnits], { description: 'In which lengths are shown' }),
});
const WorkspaceQuery = Fields({ workspace_id: Id('The workspace') });
const MarkupParams = Fields({ id: Id('The markup') });

const area = { domain: 'markups', tenancy: 'workspace', projectGrants: true } as const;

export const markupCalls = {
  listMarkups: call({
    ...area,
    method: 'GET',
    path: '/api/markups',
    tenancy: 'workspaces',
    permission: 'markups:view',
    summary: 'Markups that the caller sees, in the order in which they are drawn',
    query: listQuery(
      ['position', 'created_at', 'updated_at'],
      {
        workspace_id: Optional(Id('The workspace; all of the caller where absent')),
        project_id: Optional(Id('The project')),
        cde_id: Optional(Id('The document')),
        cde_version_id: Optional(Id('The version of the document')),
        pdf_page_number: Optional(Page),
        markup_type: Optional(OneOrSeveral(MarkupTypeName)),
        status: Optional(OneOrSeveral(Status)),
        visibility: Optional(OneOrSeveral(Visibility)),
        author_kinde_id: Optional(Text('Its author', 200)),
        workflow_context: Optional(Text('Workflow that it is part of', 200)),
        is_deleted: Optional(Type.Boolean({ default: false, description: 'Deleted ones instead' })),
      },
      500,
    ),
    answer: List(Markup),
    failureMessage: 'Failed to fetch markups',
  }),
  createMarkup: call({
    ...area,
    method: 'POST',
    path: '/api/markups',
    permission: 'markups:create',
    summary: 'Draw a markup on a page of a document’s version',
    body: Fields({
      workspace_id: Id('The workspace'),
      id: Optional(Id('Its id, where the browser chose it')),
      cde_id: Id('The document'),
      cde_version_id: Id('The version of the document'),
      pdf_page_number: Page,
      markup_type: MarkupTypeName,
      ...changeable,
      points: Points,
      style: Style,
    }),
    status: 201,
    answer: Markup,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to create markup',
  }),
  updateMarkup: call({
    ...area,
    method: 'PUT',
    path: '/api/markups/{id}',
    permission: 'markups:edit',
    summary: 'Change a markup',
    description:
      'Fields that are absent stay as they are. Authors change their own; others need the permission to manage markups.',
    params: MarkupParams,
    body: Fields({ workspace_id: Id('The workspace'), version: Optional(Version), ...changeable }),
    answer: Markup,
    failures: [409, 422],
    failureMessage: 'Failed to update markup',
  }),
  deleteMarkup: call({
    ...area,
    method: 'DELETE',
    path: '/api/markups/{id}',
    permission: 'markups:delete',
    summary: 'Delete a markup; it can be restored',
    params: MarkupParams,
    query: WorkspaceQuery,
    answer: Type.Object({ message: Type.String() }),
    failureMessage: 'Failed to delete markup',
  }),
  restoreMarkup: call({
    ...area,
    method: 'POST',
    path: '/api/markups/{id}/restore',
    permission: 'markups:delete',
    summary: 'Restore a deleted markup',
    params: MarkupParams,
    body: Fields({ workspace_id: Id('The workspace') }),
    answer: Markup,
    failureMessage: 'Failed to restore markup',
  }),
  listSheetScales: call({
    ...area,
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/documents/{id}/versions/{versionId}/scales',
    permission: 'markups:view',
    summary: 'The scales of the pages of a document’s version',
    params: Fields({ workspaceId: Id('The workspace'), id: Id('The document'), versionId: Id('The version') }),
    answer: Type.Object({
      items: Type.Array(SheetScale),
      abilities: Type.Array(Type.String(), { description: 'edit' }),
    }),
    failureMessage: 'Failed to fetch the scales',
  }),
  setSheetScale: call({
    ...area,
    method: 'PUT',
    path: '/api/workspaces/{workspaceId}/documents/{id}/versions/{versionId}/scales',
    permission: 'markups:edit',
    summary: 'Set the scale of a page; its measures are calculated by it',
    params: Fields({ workspaceId: Id('The workspace'), id: Id('The document'), versionId: Id('The version') }),
    body: Fields({
      pdf_page_number: Page,
      millimetres_per_pt: Type.Number({
        exclusiveMinimum: 0,
        maximum: 1_000_000,
        description: 'Millimetres on site to a point on paper',
      }),
      unit: Type.Enum([...lengthUnits], { description: 'In which lengths are shown' }),
    }),
    answer: SheetScale,
    failures: [422],
    failureMessage: 'Failed to set the scale',
  }),
};
