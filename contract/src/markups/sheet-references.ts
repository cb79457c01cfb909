// References of a drawing to sheets in other documents.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, Nullable } from '../schema.ts';
import { area } from './area.ts';

/** Maximum number of references that are looked up at once. */
export const maxSheetReferences = 200;

export const sheetReferenceCalls = {
  findSheetReferences: call({
    ...area,
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/documents/{id}/sheet-references',
    permission: 'documents:view',
    summary:
      'The documents of the same project that have these numbers, as far as the caller sees them; stores nothing',
    params: Fields({ workspaceId: Id('The workspace'), id: Id('The document that names them') }),
    body: Fields({
      numbers: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: maxSheetReferences,
        description: 'Numbers as the drawing writes them; case does not matter',
      }),
    }),
    answer: Type.Object({
      items: Type.Array(
        Type.Object({
          number: Type.String({ description: 'As it was asked for' }),
          cde_id: Type.String(),
          title: Type.String(),
          revision: Nullable(Type.String()),
        }),
      ),
    }),
    failureMessage: 'Failed to fetch sheet references',
  }),
};
