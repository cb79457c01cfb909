import type { FastifyInstance } from 'fastify';
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import { checkAbn } from '@horizon/identifiers';
import type { Scope } from '../platform/scope.ts';
import { duplicateOf, type Db, type Tx } from '../platform/database.ts';
import { againstRule, conflict, isDeleted, notFound, stale } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { sendList, type Column } from '../platform/spreadsheet.ts';
import * as store from './store.ts';

const columns: Column<store.CompanyRow>[] = [
  { header: 'Company', value: (company) => company.company, width: 36 },
  { header: 'Short form', value: (company) => company.company_abbreviation },
  { header: 'ABN', value: (company) => company.abn },
  { header: 'Primary', value: (company) => (company.is_primary_company ? 'yes' : 'no') },
  { header: 'Id in other systems', value: (company) => company.resource_id },
  { header: 'Changed (UTC)', value: (company) => company.updated_at, width: 26 },
];

/** The calls of the companies that take part in a workspace. */
export function companyRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listCompanies(async ({ db, query, scopes }) => {
    const found = await store.listCompanies(db, scopes, query);
    const scopeOfRow = new Map(scopes.map((scope) => [scope.workspaceId, scope]));
    return {
      ...found,
      items: found.items.map((row) => present(row, scopeOfRow.get(row.workspace_id)!)),
      abilities: scopes.some((scope) => scope.can('companies:create')) ? ['create'] : [],
    };
  });

  serveRaw(app, platform).exportCompanies(async ({ db, query, scopes, reply }) =>
    sendList(
      { query, reply },
      { name: 'companies', columns, list: (request) => store.listCompanies(db, scopes, request) },
    ),
  );

  serve(app, platform).createCompany(async ({ body, scope, tx }) => {
    const id = newId();
    const fields = checked(body);
    await refuseKnownAbn(tx, scope, id, fields.abn);
    if (fields.is_primary_company) {
      await store.lockPrimary(tx, scope);
      await store.clearPrimary(tx, scope, id);
    }
    return present(await guarded(body.company, () => store.insertCompany(tx, scope, id, fields)), scope);
  });

  serve(app, platform).updateCompany(async ({ body, params, scope, tx }) => {
    const { version, ...given } = body;
    if (given.is_primary_company !== undefined) {
      await store.lockPrimary(tx, scope);
    }
    const before = await getCompany(tx, scope, params.id);
    if (before.is_deleted) {
      throw isDeleted('company');
    }
    const fields = checked(given);
    if (fields.abn !== before.abn) {
      await refuseKnownAbn(tx, scope, params.id, fields.abn);
    }
    if (before.version === version && before.is_primary_company && fields.is_primary_company === false) {
      throw againstRule({ is_primary_company: [primaryStays] });
    }
    if (fields.is_primary_company && before.version === version) {
      await store.clearPrimary(tx, scope, params.id);
    }
    const after = await guarded(body.company, () => store.updateCompany(tx, scope, params.id, version, fields));
    if (!after) {
      throw stale(present(await getCompany(tx, scope, params.id), scope));
    }
    return present(after, scope);
  });

  serve(app, platform).deleteCompany(async ({ params, scope, tx }) => {
    await store.lockPrimary(tx, scope);
    const company = await getCompany(tx, scope, params.id);
    if (company.is_primary_company) {
      throw conflict('primary', primaryStays);
    }
    if (!company.is_deleted) {
      await store.updateCompany(tx, scope, params.id, null, { is_deleted: true });
    }
    return { id: params.id, message: `${company.company} has been taken out. It can be brought back.` };
  });

  serve(app, platform).restoreCompany(async ({ params, scope, tx }) => {
    const company = await getCompany(tx, scope, params.id);
    if (company.is_deleted) {
      await refuseKnownAbn(tx, scope, params.id, company.abn);
    }
    const restored = company.is_deleted
      ? await guarded(company.company, () =>
          store.updateCompany(tx, scope, params.id, null, { is_deleted: false, is_primary_company: false }),
        )
      : company;
    return present(restored ?? company, scope);
  });
}

/** The sentence for both ways of losing the primary company; the database refuses them too. */
const primaryStays =
  'This company runs the workspace, and a workspace always has one that does. Make another company the primary one first.';

async function getCompany(db: Db, scope: Scope, id: string): Promise<store.CompanyRow> {
  const company = await store.findCompany(db, scope, id);
  if (!company) {
    throw notFound();
  }
  return company;
}

/** An ABN stands for one company of the workspace; the refusal shows it to those who may see it. */
async function refuseKnownAbn(tx: Tx, scope: Scope, id: string, abn: string | null | undefined): Promise<void> {
  const other = abn ? await store.findByAbn(tx, scope, abn, id) : null;
  if (other) {
    const isSeen = scope.can('companies:view');
    const name = isSeen ? other.company : 'Another company of the workspace';
    const sentence = `${name} has this ABN already. Use that company, or correct one of the two.`;
    throw conflict('abn_exists', sentence, {
      fields: { abn: [sentence] },
      ...(isSeen ? { current: present(other, scope) } : {}),
    });
  }
}

/** The fields as they are stored: texts trimmed, the ABN as its eleven digits. */
function checked(body: Partial<BodyOf<Calls['createCompany']>>): store.CompanyFields {
  return {
    ...body,
    ...(body.company === undefined ? {} : { company: body.company.trim() }),
    ...(body.abn === undefined ? {} : { abn: abnOf(body.abn) }),
  };
}

function abnOf(text: string | null): string | null {
  if (text === null || text.trim() === '') {
    return null;
  }
  const check = checkAbn(text);
  if (!check.ok) {
    throw againstRule({ abn: [`${check.message}.`] });
  }
  return check.value;
}

async function guarded<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (duplicateOf(error) === 'companies_once') {
      const sentence = `${name?.trim() ?? 'This company'} is in the workspace already.`;
      throw conflict('duplicate', sentence, { fields: { company: [sentence] } });
    }
    throw error;
  }
}

function present(row: store.CompanyRow, scope: Scope): AnswerOf<Calls['updateCompany']> {
  const mayDelete = scope.can('companies:delete') && !row.is_primary_company;
  return {
    ...row,
    abilities: [
      ...(scope.can('companies:edit') && !row.is_deleted ? ['edit'] : []),
      ...(mayDelete ? [row.is_deleted ? 'restore' : 'delete'] : []),
    ],
  };
}
