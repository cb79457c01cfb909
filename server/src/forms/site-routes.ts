// The calls of a document site: answered from Horizon's own forms, or by the site that the workspace has configured.
import { fallbackAccountId, type AnswerOf, type BodyOf, type Calls } from '@horizon/contract';
import { answerText } from '@horizon/forms';
import type { FastifyInstance } from 'fastify';
import type { Db, Tx } from '../platform/database.ts';
import { againstRule, conflict, notFound, stale } from '../platform/failures.ts';
import { addressFault } from '../platform/public-request.ts';
import { insertRow, updateRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { lockWorkspace } from '../roles/grants.ts';
import type { Sealing } from '../platform/sealing.ts';
import { serve, type Handling, type Platform } from '../platform/serve.ts';
import type { DocumentSiteConfig, DocumentSites, Site } from './document-site.ts';
import * as store from './site-store.ts';
import { findForm, listForms, type FormRow } from './store.ts';

const sealedFor = (workspaceId: string) => ({ use: 'document site', owner: workspaceId });
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type SiteSettings = AnswerOf<Calls['getDocumentSite']>;

/** The calls of a document site, and its settings. */
export function siteRoutes(app: FastifyInstance, platform: Platform, sites: DocumentSites, sealing: Sealing): void {
  const calls = serve(app, platform);

  calls.searchFormTypes(async (handling) => {
    const { db, now, query } = handling;
    const { pageSize = 10 } = query;
    const place = await placeOf(handling, query.accountId, sealing);
    if (place.site) {
      const asked = { accountId: place.accountId, query: query.query, pageSize };
      const answer = 'formTypes';
      const found = await sites.ask(place.site, {
        path: 'search-form-types',
        query: asked,
        answer,
        now: now.getTime(),
      });
      return { ...paged(found, 1, pageSize), ...place.answered };
    }
    const found = await store.searchTypes(db, idsOf(place.scopes), {
      query: query.query?.trim() ?? '',
      limit: pageSize,
    });
    return { ...paged({ items: found.items, total_count: found.total }, 1, pageSize), ...place.answered };
  });

  calls.searchForms(async (handling) => {
    const { db, now, query } = handling;
    const { page = 1, pageSize = 10 } = query;
    const place = await placeOf(handling, query.accountId, sealing);
    if (place.site) {
      const asked = { accountId: place.accountId, query: query.query, page, pageSize };
      const answer = 'forms';
      const found = await sites.ask(place.site, { path: 'search-forms', query: asked, answer, now: now.getTime() });
      return { ...paged(found, page, pageSize), ...place.answered };
    }
    const q = query.query?.trim();
    const found = await listForms(db, place.scopes, { page, limit: pageSize, ...(q ? { q } : {}) });
    return { ...paged({ ...found, items: found.items.map(siteForm) }, page, pageSize), ...place.answered };
  });

  calls.getFormObject(async (handling) => {
    const { db, now, params, query } = handling;
    const place = await placeOf(handling, query.accountId, sealing);
    if (place.site) {
      const asked = { accountId: place.accountId };
      const answer = 'formObject';
      const found = await sites.ask(place.site, {
        path: 'form-object',
        id: params.id,
        query: asked,
        answer,
        now: now.getTime(),
      });
      return { ...found, ...place.answered };
    }
    const form = uuid.test(params.id) ? await findForm(db, place.scopes, params.id) : null;
    if (!form || form.is_deleted) throw notFound();
    return { ...siteForm(form), fields: fieldsOf(form), ...place.answered };
  });

  calls.getDocumentSite(async ({ db, scope }) => settingsOf(db, scope, sites.config));
  calls.saveDocumentSite(async ({ body, now, onceCommitted, scope, tx }) => {
    onceCommitted(() => sites.forget(scope.workspaceId));
    return saveSite(tx, scope, { body, sealing, config: sites.config, now });
  });
}

const idsOf = (scopes: readonly Scope[]) => scopes.map(({ workspaceId }) => workspaceId);

/** A page of a site's answer, with the requested sizes. */
const paged = <Item>(found: { items: Item[]; total_count: number }, page: number, pageSize: number) => ({
  items: found.items,
  count: found.items.length,
  total_count: found.total_count,
  page,
  pageSize,
});

const siteForm = (form: FormRow) => ({
  id: form.id,
  form_type_id: form.form_type_id,
  project: form.project_id,
  title: form.title,
  status: form.status,
  updated_at: form.updated_at,
});

const fieldsOf = ({ sections, answers }: FormRow) =>
  sections
    .flatMap(({ questions }) => questions)
    .map((question) => ({
      id: question.id,
      label: question.label,
      type: question.kind,
      value: answers[question.id] ?? null,
      text: answerText(question, answers[question.id]),
    }));

interface SitePlace {
  accountId: string;
  scopes: Scope[];
  site: Site | null;
  answered: { accountId: string; warnings: string[] };
}

/** The workspaces of an account, and the document site if one is configured. Throws 404, 409. */
async function placeOf(
  { db, request, scopes }: Pick<Handling<unknown>, 'db' | 'request' | 'scopes'>,
  named: string | undefined,
  sealing: Sealing,
): Promise<SitePlace> {
  const channels = await store.channelIds(db, idsOf(scopes));
  const accountOf = (scope: Scope) => channels.get(scope.workspaceId) || fallbackAccountId;
  const accountId = named ?? (scopes[0] ? accountOf(scopes[0]) : fallbackAccountId);
  const ofAccount = scopes.filter((scope) => accountOf(scope) === accountId);
  const warnings: string[] = [];
  if (ofAccount.some((scope) => !channels.get(scope.workspaceId))) {
    warnings.push(`No channel id exists for the workspace. The fallback account id ${fallbackAccountId} is used.`);
    request.log.warn({ accountId, workspaces: idsOf(ofAccount) }, 'forms: fallback account id');
  }
  const rows = (await store.listSites(db, idsOf(ofAccount))).filter(({ base_url }) => base_url !== null);
  if (rows.length > 0 && ofAccount.length > 1) {
    throw conflict('several_workspaces', 'Several of your workspaces have this account id. Name one by workspace_id.');
  }
  const row = rows[0];
  const site = row && {
    workspaceId: row.workspace_id,
    baseUrl: row.base_url!,
    credential: row.sealed_credential && sealing.open(row.sealed_credential, sealedFor(row.workspace_id)),
  };
  return { accountId, scopes: ofAccount, site: site ?? null, answered: { accountId, warnings } };
}

async function settingsOf(db: Db, scope: Scope, { allowsPrivate }: DocumentSiteConfig): Promise<SiteSettings> {
  const row = (await store.listSites(db, [scope.workspaceId]))[0];
  return {
    workspace_id: scope.workspaceId,
    base_url: row?.base_url ?? null,
    has_credential: row?.sealed_credential != null,
    allows_private: allowsPrivate,
    updated_at: row?.updated_at ?? null,
    version: row?.version ?? 0,
    abilities: ['edit'],
  };
}

interface Saving {
  body: BodyOf<Calls['saveDocumentSite']>;
  sealing: Sealing;
  config: DocumentSiteConfig;
  now: Date;
}

async function saveSite(tx: Tx, scope: Scope, { body, sealing, config, now }: Saving): Promise<SiteSettings> {
  await lockWorkspace(tx, scope);
  const before = await settingsOf(tx, scope, config);
  if (before.version !== body.version) throw stale(before);
  const fault = body.base_url === null ? null : addressFault(body.base_url, config.allowsPrivate);
  if (fault !== null) throw againstRule({ base_url: [fault] });
  // A credential belongs to its address: changing the address must not send it elsewhere.
  const isMoved = body.base_url !== before.base_url;
  const change = {
    base_url: body.base_url,
    ...(body.credential !== undefined || isMoved
      ? { credential_set_at: body.credential ? now.toISOString() : null }
      : {}),
  };
  const key = { workspace_id: scope.workspaceId };
  if (before.version === 0) await insertRow(tx, 'document_sites', { ...key, ...change });
  else if (!(await updateRow(tx, 'document_sites', key, before.version, change)))
    throw stale(await settingsOf(tx, scope, config));
  if (body.credential !== undefined && body.base_url !== null) {
    await store.storeCredential(tx, scope, sealing.seal(body.credential, sealedFor(scope.workspaceId)));
  } else if (isMoved) {
    await store.storeCredential(tx, scope, null);
  }
  return settingsOf(tx, scope, config);
}
