// The values of the policy's form: rows of texts, and the content that is sent.
import type { ApprovalDocumentType, PolicyContent } from '@horizon/contract';
import type { SaveRefusal } from '../ui/form-faults.ts';

type Row = Readonly<Record<string, string | null>>;

export interface PolicyValues extends Readonly<Record<string, unknown>> {
  thresholds: readonly Row[];
  bands: readonly Row[];
  steps: readonly Row[];
  cumulative_types: readonly string[];
  note: string;
}

const joined = (values: readonly string[] | undefined) => (values && values.length > 0 ? values.join(',') : null);
const parts = (text: string | null | undefined) => (text ? text.split(',').filter(Boolean) : []);

/** The rows of a policy. */
export function valuesOf({ thresholds, workflows, cumulative_types: cumulative }: PolicyContent): PolicyValues {
  return {
    thresholds: thresholds.map((one) => ({
      id: one.id ?? null,
      role_id: one.role_id,
      amount: one.amount === null ? 'unlimited' : String(one.amount),
      valid_from: one.valid_from,
      valid_to: one.valid_to ?? null,
      document_types: joined(one.document_types),
      project_id: one.project_id ?? null,
      department: one.department ?? null,
    })),
    bands: workflows.map((one) => ({
      id: one.id ?? null,
      document_type: one.document_type,
      min_amount: String(one.min_amount),
      max_amount: one.max_amount === null ? null : String(one.max_amount),
      department: one.department ?? null,
      is_active: one.is_active ? 'yes' : 'no',
    })),
    steps: workflows.flatMap((one, index) =>
      one.steps.map((step) => ({
        band: String(index + 1),
        order: String(step.order),
        role_ids: joined(step.role_ids),
        requires_all: step.requires_all ? 'all' : 'any',
        timeout_days: step.timeout_days === null ? null : String(step.timeout_days),
        escalation_role_id: step.escalation_role_id,
      })),
    ),
    cumulative_types: cumulative,
    note: '',
  };
}

const unlimited = /^\s*(unlimited|no limit)?\s*$/i;

/** A typed amount in dollars: commas, spaces and a dollar sign are ignored; NaN for what is no amount. */
export const amountOf = (text: string | null | undefined): number => {
  const bare = (text ?? '').replaceAll(/[$,\s]/g, '');
  return bare === '' ? Number.NaN : Number(bare);
};

/** The faults that the form sees by itself: a row that is not complete; null if there are none. */
export function faultsOf({ thresholds, bands, steps }: PolicyValues): SaveRefusal | null {
  const fields: Record<string, string[]> = {};
  const fault = (path: string, sentence: string) => (fields[path] = [sentence]);
  thresholds.forEach((row, index) => {
    const at = `thresholds.${index}`;
    if (!row['role_id']) fault(`${at}.role_id`, 'Choose a role.');
    if (!row['valid_from']) fault(`${at}.valid_from`, 'Enter the first day.');
    const text = row['amount'] ?? '';
    if (text.trim() === '') fault(`${at}.amount`, 'Enter an amount, or “unlimited”.');
    else if (!unlimited.test(text) && !(amountOf(text) >= 0)) fault(`${at}.amount`, 'Enter an amount, or “unlimited”.');
  });
  bands.forEach((row, index) => {
    const at = `bands.${index}`;
    if (!row['document_type']) fault(`${at}.document_type`, 'Choose a document.');
    if (!(amountOf(row['min_amount']) >= 0)) fault(`${at}.min_amount`, 'Enter an amount, such as 0.');
    const upper = row['max_amount'] ?? '';
    if (!unlimited.test(upper) && !(amountOf(upper) >= 0))
      fault(`${at}.max_amount`, 'Enter an amount, or leave it empty.');
  });
  steps.forEach((row, index) => {
    const at = `steps.${index}`;
    if (!row['band'] || Number(row['band']) > bands.length) fault(`${at}.band`, 'Choose a band.');
    if (!/^[1-9]\d*$/.test(row['order'] ?? '')) fault(`${at}.order`, 'Enter a number from 1.');
    if (parts(row['role_ids']).length === 0) fault(`${at}.role_ids`, 'Choose the roles.');
    if (row['timeout_days'] && !/^[1-9]\d*$/.test(row['timeout_days']))
      fault(`${at}.timeout_days`, 'Enter whole days.');
  });
  return Object.keys(fields).length > 0 ? { message: 'Some rows are not complete.', fields } : null;
}

/** The content to send. */
export function contentOf({ thresholds, bands, steps, cumulative_types: cumulative }: PolicyValues): PolicyContent {
  return {
    thresholds: thresholds.map((row) => ({
      ...(row['id'] ? { id: row['id'] } : {}),
      role_id: row['role_id'] ?? '',
      amount: unlimited.test(row['amount'] ?? '') ? null : amountOf(row['amount']),
      valid_from: row['valid_from'] ?? '',
      valid_to: row['valid_to'] || null,
      document_types: parts(row['document_types']) as ApprovalDocumentType[],
      project_id: row['project_id'] || null,
      department: row['department'] || null,
    })),
    workflows: bands.map((row, index) => ({
      ...(row['id'] ? { id: row['id'] } : {}),
      document_type: (row['document_type'] ?? '') as ApprovalDocumentType,
      min_amount: amountOf(row['min_amount']),
      max_amount: unlimited.test(row['max_amount'] ?? '') ? null : amountOf(row['max_amount']),
      department: row['department'] || null,
      is_active: row['is_active'] !== 'no',
      steps: steps
        .filter((step) => step['band'] === String(index + 1))
        .map((step) => ({
          order: Number(step['order'] ?? 1),
          role_ids: parts(step['role_ids']),
          requires_all: step['requires_all'] === 'all',
          timeout_days: step['timeout_days'] ? Number(step['timeout_days']) : null,
          escalation_role_id: step['escalation_role_id'] || null,
        })),
    })),
    cumulative_types: [...cumulative] as ApprovalDocumentType[],
  };
}
