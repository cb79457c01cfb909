// Answers who must approve an amount: the steps of the policy, the people in them and the obstacles of each, in plain
// sentences. Nothing is stored.
import {
  highestThreshold,
  mayDecide,
  openRequest,
  routeOf,
  rolesOn,
  testedAmount,
  thresholdOf,
  type ApprovalRequest,
  type Facts,
  type Place,
  type Policy,
} from '@horizon/approval';
import { approvalDocumentTypes, type BodyOf, type Calls, type PolicyContent, type PolicyTest } from '@horizon/contract';
import { money, toDisplay, toNumber, type Money } from '@horizon/money';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { companyOn, factsOf, type Approver, type Company } from '../people.ts';
import { limitInWords, listed, whyNotThey } from '../words.ts';
import { checkPolicy, enginePolicy, withIds } from './check-policy.ts';
import { findPolicy, roleNames } from './store.ts';

type Asked = BodyOf<Calls['testApprovalPolicy']>;

interface Test {
  policy: Policy;
  place: Place;
  amount: Money;
  facts: Facts;
  company: Company;
  roleOf: (id: string) => string;
}

const emptyPolicy: PolicyContent = { thresholds: [], workflows: [], cumulative_types: [] };

/** The route of an amount today, by the policy in force or by a draft. */
export async function testPolicy(db: Db, scope: Scope, asked: Asked, day: string): Promise<PolicyTest> {
  const stored = asked.draft ? null : await findPolicy(db, scope);
  const content = asked.draft ? withIds(asked.draft) : (stored ?? emptyPolicy);
  if (asked.draft) await checkPolicy(db, scope, content);
  const policy = enginePolicy(content, stored?.policy_version ?? 1);
  const names = await roleNames(db, scope);
  const roleOf = (id: string) => names.get(id) ?? 'a deleted role';
  const company = await companyOn(db, scope, day);
  const total = content.cumulative_types.includes(asked.document_type) ? (asked.contract_total ?? null) : null;
  const amount = testedAmount(money(asked.amount), total === null ? null : money(total));
  const projectId = asked.project_id ?? null;
  const place = { documentType: asked.document_type, department: asked.department ?? null, projectId, day };
  const facts = factsOf(company, policy, projectId);
  return answerOf({ policy, place, amount, facts, company, roleOf }, asked);
}

function answerOf(test: Test, asked: Asked): PolicyTest {
  const { policy, place, amount, roleOf, company } = test;
  const { workflow, steps, hasNoSufficientRole } = routeOf(policy, place, amount);
  const requesterId = asked.requester_id ?? '';
  const { request } = openRequest(policy, { requesterId, editorId: null, amount, place }, place.day);
  const route = steps.map((step) => ({ step, people: peopleOf(test, request, step.order, step.roles) }));
  const unable = route.filter(({ people }) => people.every(({ obstacle }) => obstacle !== null));
  const type = approvalDocumentTypes[asked.document_type];
  const sentences = [
    `${type} of ${toDisplay(testedAmount(money(asked.amount)))}${tested(amount, asked)}.`,
    ...(hasNoSufficientRole
      ? ['No role may approve this amount, so the request is blocked. Add a threshold that reaches it.']
      : []),
    ...(workflow === null && !hasNoSufficientRole
      ? ['No band fits, so it goes to the lowest role whose limit reaches the amount.']
      : []),
    ...(requesterId ? [`${company.nameOf(requesterId)} asks for it, so they approve no step.`] : []),
    ...unable.map(
      ({ step }) =>
        `Nobody can decide step ${step.order} at present. ${step.escalationRole === null ? 'The request is blocked, and administrators are notified' : `It goes to ${roleOf(step.escalationRole)} at once`}.`,
    ),
  ];
  return {
    is_blocked: hasNoSufficientRole,
    tested_amount: toNumber(amount),
    sentences,
    steps: route.map(({ step, people }) => ({
      order: step.order,
      is_added: step.isAdded,
      sentence: sentenceOf(test, step),
      roles: step.roles.map((id) => ({
        id,
        name: roleOf(id),
        limit: limitInWords(thresholdOf(policy.thresholds, id, place)?.amount),
      })),
      people,
    })),
  };
}

const tested = (amount: Money, { amount: given }: Asked) =>
  amount === testedAmount(money(given)) ? '' : `, tested as the revised contract total of ${toDisplay(amount)}`;

function sentenceOf(
  { roleOf, amount }: Test,
  step: ApprovalRequest['steps'][number] | ReturnType<typeof routeOf>['steps'][number],
): string {
  const roles = step.roles.map(roleOf);
  const needs =
    step.requiresAll && roles.length > 1
      ? `One approval each of ${listed(roles)}, by different people`
      : `One approval of ${listed(roles, 'or')}`;
  const added = step.isAdded ? ` Added, because no role before reaches ${toDisplay(amount)}.` : '';
  const days = step.timeoutDays;
  const late =
    days === null
      ? ''
      : ` After ${days} business ${days === 1 ? 'day' : 'days'} ${step.escalationRole === null ? 'the next role by limit' : roleOf(step.escalationRole)} may decide too.`;
  return `Step ${step.order}: ${needs}.${added}${late}`;
}

type Candidate = PolicyTest['steps'][number]['people'][number];

/** Everybody with a role of a step, or who acts for somebody with one. */
function peopleOf(test: Test, request: ApprovalRequest, order: number, roles: readonly string[]): Candidate[] {
  const { facts, company, place, roleOf, policy } = test;
  const active: ApprovalRequest = {
    ...request,
    status: 'in_step',
    steps: request.steps.map((step) => ({ ...step, state: step.order === order ? 'active' : 'waiting' })),
  };
  const roleIn = (one: Approver) => rolesOn(one.roles, place.projectId).find((role) => roles.includes(role));
  const byId = new Map(company.approvers.map((one) => [one.id, one]));
  return company.approvers.flatMap((one): Candidate[] => {
    const own = roleIn(one);
    const may = mayDecide(active, one.id, facts);
    if (may.ok) {
      const { role, actingForId } = may.as;
      return [
        {
          id: one.id,
          name: one.name,
          role: roleOf(role),
          acting_for: actingForId === null ? null : { id: actingForId, name: company.nameOf(actingForId) },
          obstacle: null,
        },
      ];
    }
    const delegator =
      own === undefined
        ? company.delegations.find(
            ({ delegateId, delegatorId, from }) =>
              delegateId === one.id &&
              from <= place.day &&
              byId.has(delegatorId) &&
              roleIn(byId.get(delegatorId)!) !== undefined,
          )
        : undefined;
    const role = own ?? (delegator && roleIn(byId.get(delegator.delegatorId)!));
    if (role === undefined || may.code === 'not_in_role') return [];
    const limit = highestThreshold(policy.thresholds, rolesOn(one.roles, place.projectId), place)?.amount;
    const obstacle =
      may.code === 'over_limit' ? `${whyNotThey.over_limit} (${limitInWords(limit)})` : whyNotThey[may.code];
    return [
      {
        id: one.id,
        name: one.name,
        role: roleOf(role),
        acting_for: delegator ? { id: delegator.delegatorId, name: company.nameOf(delegator.delegatorId) } : null,
        obstacle,
      },
    ];
  });
}
