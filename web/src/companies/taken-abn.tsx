import { useState } from 'react';
import { ApiFailure } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import styles from './companies.module.css';
import type { Company } from './company.ts';

/** The company that has the ABN already, as far as the refusal of a save shows it; `from` saves and remembers it. */
export function useTakenAbn(): { taken: Company | null; from: <T>(save: Promise<T>) => Promise<T> } {
  const [taken, setTaken] = useState<Company | null>(null);
  const from = async <T,>(save: Promise<T>) => {
    setTaken(null);
    try {
      return await save;
    } catch (error) {
      setTaken(holderOf(error));
      throw error;
    }
  };
  return { taken, from };
}

function holderOf(error: unknown): Company | null {
  const isTaken = error instanceof ApiFailure && error.code === 'abn_exists' && error.current !== undefined;
  // The contract says that `current` is the record of the call.
  return isTaken ? (error.current as Company) : null;
}

/** The way to that company. It opens beside the form, which keeps what was typed. */
export function TakenAbn({ company }: { company: Company }) {
  const { workspace_id: workspaceId } = useWorkspace();
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
