// One person of a company, as the workspaces of the caller know them: a member who has accepted, and whom the caller sees.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import { mayAnywhere } from '../platform/permitted-scopes.ts';
import type { Scope } from '../platform/scope.ts';
import * as store from './store.ts';

export { companyOf } from './invited-store.ts';
import { onlyProjects } from './visible-people.ts';

/** The person; null where they belong to another company, or no workspace of the caller shows them. */
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
