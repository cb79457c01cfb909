// The closed lists of tendering, as programs read them.
import {
  bidFormTypes,
  documentSecurities,
  responseTransitions,
  tenderResponses,
  tenderStatuses,
  tenderTransitions,
  tenderTypes,
  tradeCategories,
  tradeLabel,
  workflowStatuses,
  workflowTransitions,
  type AnswerOf,
  type Calls,
} from '@horizon/contract';

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([code, label]) => ({ code, label }));
const states = (
  list: Readonly<Record<string, { label: string }>>,
  allowed: Readonly<Record<string, readonly string[]>>,
) => Object.entries(list).map(([code, { label }]) => ({ code, label, allowed: [...allowed[code]!] }));

/** Codes with labels, and the transitions between states. */
export const tenderEnums: AnswerOf<Calls['listTenderEnums']> = {
  tender_status: states(tenderStatuses, tenderTransitions),
  workflow_status: states(workflowStatuses, workflowTransitions),
  response: states(tenderResponses, responseTransitions),
  tender_type: choices(tenderTypes),
  bid_form_type: choices(bidFormTypes),
  trade_category: tradeCategories.map((code) => ({ code, label: tradeLabel(code) })),
  document_security: choices(documentSecurities),
};
