// The award of a tender package: its approval, the outcome for each bidder, and the subcontract.
import { Type, type Static } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, LongText, Nullable, WithId } from '../schema.ts';

const Outcome = Type.Object({
  invitation_id: Type.String(),
  bidder: Type.String(),
  response: Type.String(),
  is_recommended: Type.Boolean(),
  reason: Nullable(Type.String({ description: 'Sent to an unsuccessful bidder; null for the usual sentence' })),
  sentence: Type.String({ description: 'As the bidder reads it' }),
});

const Award = Type.Object({
  status: Type.Enum(['none', 'waiting', 'awarded'], { description: 'Of the award' }),
  bidder: Nullable(Type.String()),
  amount: Nullable(Type.Number({ description: 'Levelled total of the recommendation, A$ ex GST' })),
  approval_id: Nullable(Type.String({ description: 'The request for approval' })),
  outcomes: Type.Array(Outcome, { description: 'Bidders with a bid; the recommended one too' }),
  commitment: Nullable(
    Type.Object({ id: Type.String(), number: Type.String(), title: Type.String(), href: Type.String() }),
  ),
  abilities: Type.Array(Type.String(), { description: 'edit_reasons' }),
});
export type TenderAward = Static<typeof Award>;

const path = '/api/workspaces/{workspaceId}/cost/tender-packages/{id}/award' as const;
const area = {
  domain: 'tenders',
  tenancy: 'workspace',
  projectGrants: true,
  params: WithId('The tender package'),
  answer: Award,
} as const;

export const awardCalls = {
  getTenderAward: call({
    ...area,
    method: 'GET',
    path,
    permission: 'tender_packages:view',
    summary: 'The award of a tender package: approval, outcome for each bidder, subcontract',
    description: 'For people who see its prices; others get 404.',
    failures: [409],
    failureMessage: 'Failed to fetch the award',
  }),
  setAwardReasons: call({
    ...area,
    method: 'PUT',
    path: `${path}/reasons`,
    permission: 'tender_packages:edit',
    summary: 'The reasons that unsuccessful bidders get with the award',
    body: Fields({
      reasons: Type.Array(
        Fields({
          invitation_id: Id('The invitation'),
          reason: Nullable(LongText('Reason; null for the usual sentence', 1000)),
        }),
        { maxItems: 200 },
      ),
    }),
    failures: [409, 422],
    failureMessage: 'Failed to save the reasons',
  }),
};
