// The lists of one package in its answer: files, comments and clarifications, as far as the caller sees them.
import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import { visibleClarifications } from '../clarifications/visible.ts';
import type { Db } from '../platform/database.ts';
import { notFound } from '../platform/failures.ts';
import { commentsOf, filesOf } from '../platform/records/own-lists.ts';
import type { Scope } from '../platform/scope.ts';
import type { TenderPackage } from './transitions.ts';
import { ownInvitation, seesWhole } from './visible.ts';

type Lists = Pick<AnswerOf<Calls['getTenderPackage']>, 'files' | 'comments' | 'clarifications'>;

/** The lists of a package. */
export async function listsOf(db: Db, scope: Scope, row: TenderPackage): Promise<Lists> {
  const { workspace_id: workspaceId, tender_package_id: id } = row;
  const place = { workspaceId, entity: 'tender_packages', recordId: id };
  const isStaff = seesWhole(scope, row.project_id);
  const { rows: clarifications } = scope.holds('clarifications:view', row.project_id)
    ? await sql<NonNullable<Lists['clarifications']>[number]>`SELECT t.clarification_id, t.number, t.subject, t.status
        FROM clarifications t WHERE t.workspace_id = ${workspaceId} AND t.tender_package_id = ${id} AND NOT t.is_deleted
         AND ${visibleClarifications(scope)} ORDER BY t.number LIMIT 500`.execute(db)
    : { rows: [] };
  return {
    files: (await seesFiles(db, scope, row)) ? await filesOf(db, place) : [],
    comments: isStaff ? await commentsOf(db, place) : [],
    clarifications,
  };
}

/** Bidders of a confidential package see its files once they have accepted the agreement. */
async function seesFiles(db: Db, scope: Scope, row: TenderPackage): Promise<boolean> {
  if (row.document_security !== 'confidential' || seesWhole(scope, row.project_id)) return true;
  const { rows } = await sql`SELECT FROM tender_invitations i WHERE i.workspace_id = ${row.workspace_id}
    AND i.tender_package_id = ${row.tender_package_id} AND i.confidentiality_agreed_at IS NOT NULL
    AND ${ownInvitation(scope)}`.execute(db);
  return rows.length > 0;
}

/** Throws 404 if the caller does not see the files of a package. */
export async function openFiles(db: Db, scope: Scope, row: TenderPackage): Promise<void> {
  if (!(await seesFiles(db, scope, row))) throw notFound();
}
