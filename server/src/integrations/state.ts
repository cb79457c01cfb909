import type { integrationStates } from '@horizon/contract';
import type { IntegrationRow } from './store.ts';

export type IntegrationState = (typeof integrationStates)[number];

/** The state of an integration: errors and pauses take precedence over its settings. */
export function stateOf(
  row: Pick<IntegrationRow, 'external_map_field_value_1' | 'is_paused' | 'trouble'> | undefined,
): IntegrationState {
  if (!row || row.external_map_field_value_1 === null) return 'not_configured';
  return row.trouble ?? (row.is_paused ? 'paused' : 'active');
}
