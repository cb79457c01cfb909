// The recipients proposed by the distribution matrix for the documents of a new transmittal; each can be left out.
import { useQuery } from '@tanstack/react-query';
import { api, type ApiFailure, type CallAnswer } from '../client/api.ts';
import { keyOf } from '../client/data.ts';
import { useFormFields } from '../ui/field.tsx';
import { FormSection } from '../ui/form.tsx';
import { countOf } from '../ui/format.ts';
import styles from './transmittals.module.css';
import type { Transmittal } from './words.ts';

export type Proposed = CallAnswer<'proposeTransmittalRecipients'>['items'][number];

interface ProposedOptions {
  workspaceId: string;
  projectId: string;
  documents: readonly string[];
  purpose: string;
}

/** Proposed recipients; empty while they are loading or no documents have been selected. */
export function useProposed({ workspaceId, projectId, documents, purpose }: ProposedOptions): readonly Proposed[] {
  const body = {
    workspace_id: workspaceId,
    project_id: projectId,
    documents: documents.map((cde_id) => ({ cde_id })),
    purpose: (purpose || null) as Transmittal['purpose'],
  };
  const query = useQuery<CallAnswer<'proposeTransmittalRecipients'>, ApiFailure>({
    queryKey: keyOf('proposeTransmittalRecipients', body),
    queryFn: ({ signal }) => api('proposeTransmittalRecipients', { body }, { signal }),
    enabled: projectId !== '' && documents.length > 0,
    placeholderData: (before) => before,
  });
  return query.data?.items ?? none;
}

const none: readonly Proposed[] = [];

export const keyOfProposed = ({ kinde_id, email }: Proposed): string => kinde_id ?? email ?? '';

/** True for somebody added manually, or without permission to see the project's transmittals. */
export const isChosen = ({ kinde_id, may }: Proposed, ids: readonly string[]): boolean =>
  !may || (kinde_id !== null && ids.includes(kinde_id));

/** A proposed recipient as input of the calls. */
export const asRecipient = ({ kinde_id, email, name, company, role, is_blind }: Proposed) =>
  kinde_id === null ? { email: email!, name, company, role, is_blind } : { kinde_id, role, is_blind };

/** The proposed recipients with a checkbox each; the field `left` has the unchecked ones. */
export function ProposedSection({ proposed }: { proposed: readonly Proposed[] }) {
  const form = useFormFields();
  const left = form.valueOf('left') as readonly string[];
  if (proposed.length === 0) return null;
  return (
    <FormSection title="Proposed by the distribution matrix">
      <ul className={styles.proposed}>
        {proposed.map((one) => {
          const key = keyOfProposed(one);
          return (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  disabled={!one.may}
                  checked={one.may && !left.includes(key)}
                  onChange={(event) =>
                    form.change('left', event.target.checked ? left.filter((other) => other !== key) : [...left, key])
                  }
                />
                <span>
                  {one.name} · {one.role === 'to' ? 'To' : 'CC'}
                  {one.is_blind ? ', blind' : ''}
                  <small className={styles.below}>
                    {one.may
                      ? `${one.company ? `${one.company} · ` : ''}${countOf(one.documents.length, 'document')}`
                      : 'No access to transmittals of this project'}
                  </small>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </FormSection>
  );
}
