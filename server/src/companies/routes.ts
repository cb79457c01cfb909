import { companyRecord, prequalificationRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../platform/failures.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { scopeOf } from '../platform/scope.ts';
import { prequalificationRules } from './prequalifications.ts';
import { companyRules } from './rules.ts';
import * as store from './store.ts';

/** The calls of the companies in a workspace, and of their prequalifications. */
export function companyRoutes(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, companyRecord, companyRules);
  recordRoutes(app, platform, prequalificationRecord, prequalificationRules);
  serve(app, platform).listCompanyWorkspaces(async ({ db, scope, actor, params }) => {
    const company = await store.findCompany(db, scope, params.id);
    if (!company) throw notFound();
    const others = [...actor.memberships.values()]
      .filter((membership) => membership.workspaceId !== scope.workspaceId)
      .filter((membership) => scopeOf(actor, membership).can('companies:view'))
      .map(({ workspaceId }) => workspaceId);
    return { items: company.abn ? await store.companiesWithAbn(db, company.abn, others) : [] };
  });
}
