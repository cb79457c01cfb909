import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';

export type Company = CallAnswer<'updateCompany'>;

const alsoStale = ['audit'];

/** Takes a company out of the workspace and brings it back; each can be undone from its toast. */
export function useCompanyDeletion() {
  const { workspace_id: workspaceId } = useWorkspace();
  const paramsOf = (id: string) => ({ workspaceId, id });
  const undoDelete = useWrite('restoreCompany', { alsoStale, failsWith: 'Failed to restore company' });
  const undoRestore = useWrite('deleteCompany', { alsoStale, failsWith: 'Failed to delete company' });
  const remove = useWrite('deleteCompany', {
    alsoStale,
    says: (answer) => answer.message,
    undo: (answer) => undoDelete.mutate({ params: paramsOf(answer.id) }),
    failsWith: 'Failed to delete company',
  });
  const restore = useWrite('restoreCompany', {
    alsoStale,
    says: (company) => `“${company.company}” has been restored`,
    undo: (company) => undoRestore.mutate({ params: paramsOf(company.id_company) }),
    failsWith: 'Failed to restore company',
  });
  return {
    remove: (company: Company) => remove.mutate({ params: paramsOf(company.id_company) }),
    restore: (company: Company) => restore.mutate({ params: paramsOf(company.id_company) }),
  };
}
