// Which change requests a caller sees. They are seen on the page of their package; people restricted to own records see no
// package, and so no change request.
import { sql, type RawBuilder } from 'kysely';
import { wholeOrOwn } from '../platform/records/visible.ts';
import type { Scope } from '../platform/scope.ts';

/** Condition on the rows `t`. */
export const visibleChanges = (scope: Scope): RawBuilder<unknown> =>
  wholeOrOwn(scope, 'change_requests:view', { alias: 't', own: sql`false` });
