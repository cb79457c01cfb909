import { ApiFailure } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import type { RecordAnswer } from '../client/declared.ts';
import styles from './companies.module.css';

type Company = RecordAnswer<'companies'>;

/** A link to the company that has the ABN already. It opens in another tab, so that the form keeps what was typed. */
export function TakenAbn({ refused }: { refused: unknown }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const company = holderOf(refused);
  if (!company) return null;
  // Found by its ABN, so that the list shows it however long it is.
  const address = new URLSearchParams({ q: company.abn ?? company.company, open: company.id_company });
  return (
    <p className={styles.taken}>
      <a href={`/w/${workspaceId}/companies?${address.toString()}`} target="_blank" rel="noopener">
        Open {company.company} in a new tab
      </a>
    </p>
  );
}

/** The company that a refusal shows to people who may see it. */
function holderOf(error: unknown): Company | null {
  const isTaken = error instanceof ApiFailure && error.code === 'abn_exists' && error.current !== undefined;
  // The contract says that `current` is the record of the call.
  return isTaken ? (error.current as Company) : null;
}
