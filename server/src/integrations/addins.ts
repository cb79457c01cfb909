// The add-ins in each workspace: those that need set-up with the state of their integration, those that read files with
// their last import.
import { addinNames, addins, type AddinName, type AnswerOf, type Calls } from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import { stateOf, type IntegrationState } from './state.ts';
import { lastImports, listIntegrations } from './store.ts';

type Addin = AnswerOf<Calls['listAddins']>['items'][number];

/** Formats of planning files by program. */
const formats: Partial<Record<AddinName, readonly string[]>> = {
  microsoft_project: ['mspdi', 'mpp'],
  primavera: ['xer', 'pmxml'],
};

/** Every add-in of every workspace. */
export async function addinsOf(db: Db, scopes: readonly Scope[]): Promise<Addin[]> {
  const ids = scopes.map(({ workspaceId }) => workspaceId);
  const [integrations, imports] = [await listIntegrations(db, ids, null), await lastImports(db, ids)];
  return scopes.flatMap((scope) =>
    addinNames.map((name): Addin => {
      const row = integrations.find(({ workspace_id, kind }) => workspace_id === scope.workspaceId && kind === name);
      const read = imports.filter(
        ({ workspace_id, format }) => workspace_id === scope.workspaceId && formats[name]?.includes(format),
      );
      const state = row ? stateOf(row) : unconfigured(name, scope);
      return {
        addin_id: name,
        name: addins[name].name,
        description: addins[name].description,
        maps: addins[name].maps === null ? null : [...addins[name].maps],
        workspace_id: scope.workspaceId,
        state,
        active: state === 'active',
        last_used_at:
          read
            .map(({ at }) => at)
            .toSorted()
            .at(-1) ?? null,
      };
    }),
  );
}

/** The state without an integration: Horizon's own forms and its readers of planning files need none. */
function unconfigured(name: AddinName, { membership }: Scope): IntegrationState {
  const part = name === 'forms' ? 'forms' : formats[name] ? 'schedule' : null;
  if (part === null) return 'not_configured';
  return membership.switchedOff.has(part) ? 'paused' : 'active';
}
