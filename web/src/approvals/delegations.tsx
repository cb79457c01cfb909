import { approvalDocumentTypes } from 'virtual:approvals';
import type { ApprovalDelegation } from '@horizon/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { PageState } from '../client/page-state.tsx';
import { refusalFrom } from '../client/save.ts';
import { useProjectFinder } from '../client/project-choices.ts';
import { Button } from '../ui/button.tsx';
import { DateField, MoneyField, MultiSelectField, SelectField, TextAreaField, type Choice } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import { formatDay, formatMoney } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { EmptyState } from '../ui/states.tsx';
import { StatusChip, type StatusBucket } from '../ui/status-chip.tsx';
import styles from './approvals.module.css';

const states: Record<ApprovalDelegation['state'], { label: string; bucket: StatusBucket }> = {
  planned: { label: 'Planned', bucket: 'not-started' },
  active: { label: 'Active', bucket: 'in-progress' },
  ended: { label: 'Ended', bucket: 'closed' },
  revoked: { label: 'Revoked', bucket: 'cancelled' },
};

/** Delegations and absences: the caller's own, those to the caller, and all for administrators. */
export function Delegations() {
  const { workspace_id: workspaceId } = useWorkspace();
  const query = useCall('listApprovalDelegations', { params: { workspaceId } });
  const [isAdding, setAdding] = useState(false);
  if (!query.data) return <PageState query={query} title="Failed to fetch the delegations" what="the delegations" />;
  const { items, people, abilities } = query.data;
  const add = abilities.includes('create') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      Delegate
    </Button>
  ) : null;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          title="No delegations"
          detail="Before you are away, delegate your approvals to somebody for these days. Without a delegate, it is recorded as an absence."
          action={add}
        />
      ) : (
        <>
          <p className={styles.acts}>{add}</p>
          <SmallTable label="Delegations" heads={['From', 'To', 'Days', 'Covers', 'Status']} hasActions stacks>
            {items.map((one) => (
              <DelegationRow key={one.id} delegation={one} />
            ))}
          </SmallTable>
        </>
      )}
      {isAdding ? (
        <DelegationForm
          people={people.map(({ id, name }) => ({ value: id, label: name }))}
          forOthers={abilities.includes('create_for_others')}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}

function coverageOf({ document_types: types, projects, max_amount: most }: ApprovalDelegation): string {
  const parts = [
    types.length === 0 ? 'all documents' : types.map((type) => approvalDocumentTypes[type]).join(', '),
    projects.length === 0 ? '' : `on ${projects.map(({ name }) => name).join(', ')}`,
    most === null ? '' : `up to ${formatMoney(most)}`,
  ];
  return parts.filter(Boolean).join(' ');
}

function DelegationRow({ delegation: one }: { delegation: ApprovalDelegation }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const revoke = useWrite('revokeApprovalDelegation', {
    successMessage: () => 'The delegation has ended',
    failsWith: 'Failed to revoke the delegation',
  });
  const names = `${one.delegator.name} to ${one.delegate?.name ?? 'nobody'}`;
  return (
    <tr>
      <th scope="row" data-label="From">
        {one.delegator.name}
      </th>
      <td data-label="To">{one.delegate?.name ?? 'Absence'}</td>
      <td data-label="Days">
        {formatDay(one.starts_on)} – {formatDay(one.ends_on)}
      </td>
      <td data-label="Covers">{one.delegate ? coverageOf(one) : (one.reason ?? '')}</td>
      <td data-label="Status">
        <StatusChip plain {...states[one.state]} />
      </td>
      <td>
        {one.abilities.includes('revoke') ? (
          <Button
            small
            busy={revoke.isPending}
            aria-label={`Revoke: ${names}`}
            onClick={() => revoke.mutate({ params: { workspaceId, id: one.id } })}
          >
            Revoke
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

interface DelegationFormProps {
  people: readonly Choice[];
  forOthers: boolean;
  onClose: () => void;
}

const documentChoices = Object.entries(approvalDocumentTypes).map(([value, label]) => ({ value, label }));

function DelegationForm({ people, forOthers, onClose }: DelegationFormProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const projects = useProjectFinder('');
  const create = useWrite('createApprovalDelegation', { successMessage: () => 'The delegation has been saved' });
  const form = useForm({
    initial: {
      delegator_id: '',
      delegate_id: '',
      starts_on: '',
      ends_on: '',
      document_types: [] as string[],
      project_ids: [] as string[],
      max_amount: '',
      reason: '',
    },
    onSave: (values) =>
      refusalFrom(async () => {
        const { delegator_id: delegator, delegate_id: delegate, max_amount: most, ...rest } = values;
        await create.mutateAsync({
          params: { workspaceId },
          body: {
            ...rest,
            ...(delegator ? { delegator_id: delegator } : {}),
            delegate_id: delegate || null,
            // The server reports what is not a number.
            max_amount: most === '' ? null : (Number(most.replaceAll(/[,\s]/g, '')) as number),
            reason: rest.reason || null,
            document_types: rest.document_types as ApprovalDelegation['document_types'],
          },
        });
        onClose();
      }),
  });
  return (
    <FormDrawer title="Delegate approvals" form={form} saveLabel="Delegate" onClose={onClose}>
      <FormSection
        title="People and days"
        detail="A delegation covers its last day. You keep your own right to decide."
      >
        {forOthers ? (
          <SelectField name="delegator_id" label="On behalf of" choices={people} placeholder="Myself" />
        ) : null}
        <SelectField
          name="delegate_id"
          label="Delegate to"
          choices={people}
          placeholder="Nobody: an absence"
          help="They act with the lesser of both limits, and cannot pass it on."
        />
        <DateField name="starts_on" label="First day" required />
        <DateField name="ends_on" label="Last day" required />
        <TextAreaField name="reason" label="Reason" wide />
      </FormSection>
      <FormSection title="Limits" detail="Leave empty to delegate everything.">
        <MultiSelectField name="document_types" label="Documents" choices={documentChoices} />
        <MultiSelectField name="project_ids" label="Projects" choices={projects.choices} />
        <MoneyField name="max_amount" label="At most" help="Your own limit applies in any case." />
      </FormSection>
    </FormDrawer>
  );
}
