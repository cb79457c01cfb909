// Markups: shapes that people draw on the pages of a document's version, and the scales of their measures. The shapes
// themselves are in the engine `@horizon/markup`.
import { Type } from 'typebox';
import { call } from './call.ts';
import { area } from './markups/area.ts';
import { exchangeCalls } from './markups/exchange.ts';
import { markupCommentCalls } from './markups/comments.ts';
import { scaleCalls } from './markups/scales.ts';
import { sheetReferenceCalls } from './markups/sheet-references.ts';
import { changeable, filters, Markup, MarkupTypeName, Page } from './markups/shapes.ts';
import { Fields, Id, List, listQuery, Optional, Version } from './schema.ts';

export {
  type Markup,
  markupStatuses,
  type MarkupStatus,
  markupStatusLabels,
  markupVisibilities,
  type MarkupVisibility,
  markupVisibilityLabels,
} from './markups/shapes.ts';
export { maxSheetReferences } from './markups/sheet-references.ts';
export type { FoundMarkup } from './markups/exchange.ts';
export type { FileScale, FoundScale } from './markups/scales.ts';
export { markupFileFormats, maxReplies, mostMarkupsAtOnce } from './markups/exchange.ts';

const workspace_id = Optional(Id('The workspace; that of the record where absent'));
const ofMarkup = { ...area, workspaceOf: { table: 'markups', column: 'id' } } as const;
const WorkspaceQuery = Fields({ workspace_id });
const MarkupParams = Fields({ id: Id('The markup') });

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
        ...filters,
        is_deleted: Optional(Type.Boolean({ default: false, description: 'Deleted ones instead' })),
      },
      500,
    ),
    answer: List(Markup),
    failureMessage: 'Failed to fetch markups',
  }),
  createMarkup: call({
    ...area,
    workspaceOf: { table: 'documents', column: 'cde_id' },
    method: 'POST',
    path: '/api/markups',
    permission: 'markups:create',
    summary: 'Draw a markup on a page of a document’s version',
    description:
      'Without points it is placed in the lower left corner of the page, and without a style it is drawn as the sheet draws it.',
    body: Fields({
      workspace_id,
      id: Optional(Id('Its id, where the browser chose it')),
      cde_id: Id('The document'),
      cde_version_id: Id('The version of the document'),
      pdf_page_number: Page,
      markup_type: MarkupTypeName,
      ...changeable,
    }),
    status: 201,
    answer: Markup,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to create markup',
  }),
  updateMarkup: call({
    ...ofMarkup,
    method: 'PUT',
    path: '/api/markups/{id}',
    permission: 'markups:view',
    changes: true,
    summary: 'Change a markup',
    description:
      'Fields that are absent stay as they are. Authors with a role that draws change, delete and restore their own markups; others need the permission to manage markups. The assignee sets the status.',
    params: MarkupParams,
    body: Fields({ workspace_id, version: Optional(Version), ...changeable }),
    answer: Markup,
    failures: [409, 422],
    failureMessage: 'Failed to update markup',
  }),
  deleteMarkup: call({
    ...ofMarkup,
    method: 'DELETE',
    path: '/api/markups/{id}',
    permission: 'markups:view',
    changes: true,
    summary: 'Delete a markup; it can be restored',
    params: MarkupParams,
    query: WorkspaceQuery,
    answer: Type.Object({ message: Type.String() }),
    failureMessage: 'Failed to delete markup',
  }),
  restoreMarkup: call({
    ...ofMarkup,
    method: 'POST',
    path: '/api/markups/{id}/restore',
    permission: 'markups:view',
    changes: true,
    summary: 'Restore a deleted markup',
    params: MarkupParams,
    body: Fields({ workspace_id }),
    answer: Markup,
    failureMessage: 'Failed to restore markup',
  }),
  ...exchangeCalls,
  ...markupCommentCalls,
  ...scaleCalls,
  ...sheetReferenceCalls,
};
