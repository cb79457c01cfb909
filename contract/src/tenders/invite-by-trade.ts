// Inviting companies of the directory by their trade, and how well trades are covered.
import { Type, type Static } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, Nullable, Optional, Text, WithId, WorkspaceParams } from '../schema.ts';
import { states } from '../projects.ts';
import { tradeCategories } from '../trade-categories.ts';
import { tenderResponses, type TenderResponse } from './tender-states.ts';

/** Bids of a trade that make a fair comparison. */
export const coverageTarget = 3;

const path = '/api/workspaces/{workspaceId}/cost/tender-packages' as const;
const area = { domain: 'tenders', tenancy: 'workspace', projectGrants: true } as const;
const Trade = Type.Enum([...tradeCategories], { description: 'Trade' });

/** A company that can be invited to a package. */
export const TenderCandidate = Type.Object({
  company_id: Type.String(),
  company: Type.String(),
  tax_id_shown: Nullable(Type.String({ description: 'ABN or ACN' })),
  email: Nullable(Type.String({ description: 'The address that the invitation is mailed to' })),
  trades: Type.Array(Type.String()),
  regions: Type.Array(Type.String()),
  expired: Type.Array(Type.String({ description: 'Insurances and licences that have expired' })),
  response: Nullable(Type.Enum(Object.keys(tenderResponses) as TenderResponse[], { description: 'Invited already' })),
  obstacle: Nullable(Type.String({ description: 'Why it cannot be invited' })),
});
export type TenderCandidate = Static<typeof TenderCandidate>;

export const inviteByTradeCalls = {
  listTenderCandidates: call({
    ...area,
    method: 'GET',
    path: `${path}/{id}/candidates`,
    permission: 'tender_packages:edit',
    summary: 'Companies of the directory that can be invited to a package, by trade and region',
    params: WithId('The tender package'),
    query: Fields({
      trade: Optional(Trade),
      region: Optional(Type.Enum([...states], { description: 'State or territory' })),
      q: Optional(Text('Part of the name', 100)),
    }),
    answer: Type.Object({
      items: Type.Array(TenderCandidate, { description: 'At most 500, by name' }),
      total_count: Type.Integer(),
    }),
    failureMessage: 'Failed to fetch companies',
  }),
  inviteToTender: call({
    ...area,
    method: 'POST',
    path: `${path}/{id}/invitations`,
    permission: 'tender_packages:edit',
    summary: 'Invite companies of the directory; those that are invited already stay as they are',
    params: WithId('The tender package'),
    body: Fields({
      company_ids: Type.Array(Id('A company'), { minItems: 1, maxItems: 200, uniqueItems: true }),
    }),
    answer: Type.Object({ message: Type.String(), invited: Type.Integer({ description: 'Newly invited' }) }),
    failures: [409, 422],
    failureMessage: 'Failed to invite companies',
  }),
  listTradeCoverage: call({
    ...area,
    method: 'GET',
    path: `${path}/coverage`,
    permission: 'tender_packages:view',
    summary: 'How many subcontractors of each trade are invited, intend to tender, and have quoted',
    description: 'Of packages that have not ended. People who see their own invitation only get none.',
    params: WorkspaceParams,
    query: Fields({ project_id: Optional(Id('A project')) }),
    answer: Type.Object({
      target: Type.Integer({ description: 'Bids of a trade that make a fair comparison' }),
      items: Type.Array(
        Type.Object({
          trade: Nullable(Type.String({ description: 'Code; null for packages without a trade' })),
          label: Type.String(),
          packages: Type.Integer(),
          invited: Type.Integer(),
          will_tender: Type.Integer({ description: 'Intend to tender, or have' }),
          quoted: Type.Integer(),
          short: Type.Integer({ description: 'Packages with fewer intending bidders than the target' }),
        }),
      ),
    }),
    failureMessage: 'Failed to fetch coverage',
  }),
};
