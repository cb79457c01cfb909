// Which markups a caller sees.
import { sql, type RawBuilder } from 'kysely';
import { ofOpenDocuments } from '../documents/visible.ts';
import { isNarrowedToOwn, type Scope } from '../platform/scope.ts';

/**
 * Condition on the rows `t`. A private markup is visible to its author only; people restricted to own records see those
 * they drew or are assigned.
 */
export const seenMarkups = (scope: Scope): RawBuilder<unknown> =>
  isNarrowedToOwn(scope, 'markups:view')
    ? sql`(t.author_kinde_id = ${scope.ownerId} OR (t.visibility <> 'private' AND ${scope.personId} IN (t.author_kinde_id, t.assignee_kinde_id)))`
    : sql`((t.visibility <> 'private' OR t.author_kinde_id = ${scope.ownerId}) AND ${ofOpenDocuments(scope, 't')})`;
