// One person of a company, visible to the caller as a member who has accepted in one of their workspaces.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import { mayAnywhere } from '../platform/permitted-scopes.ts';
import type { Scope } from '../platform/scope.ts';
import * as store from './store.ts';

export { companyOf } from './invited-store.ts';
import { onlyProjects } from './visible-people.ts';

/** The person; null if they belong to another company, or are not visible in any workspace of the caller. */
export async function findCompanyUser(
  db: Db,
  scopes: readonly Scope[],
  { companyId, personId }: { companyId: string; personId: string },
): Promise<AnswerOf<Calls['getGlobalCompanyUser']> | null> {
  for (const scope of scopes) {
    if (!mayAnywhere('members:view', scope) && personId !== scope.personId) continue;
    const member = await store.findMember(db, scope, personId, onlyProjects(scope));
    if (member?.has_accepted && (await store.isOfCompany(db, personId, companyId))) {
      const { id, email, name, first_name, last_name, title, phone, company } = member;
      return { kinde_id: id, email, name, first_name, last_name, title, phone, company };
    }
  }
  return null;
}
