import { approvalDocumentTypes } from 'virtual:approvals';
import type { ApprovalPolicy, PolicyContent } from '@horizon/contract';
import { useMemo, useState } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { PageState } from '../client/page-state.tsx';
import { useProjectChoices } from '../client/project-choices.ts';
import { usePageName } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { formatDay, formatInstant, formatMoney } from '../ui/format.ts';
import { DetailPage } from '../ui/page.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { EmptyState } from '../ui/states.tsx';
import styles from './approvals.module.css';
import { PolicyEditor } from './policy-editor.tsx';
import { PolicyTester } from './policy-tester.tsx';

/** Delegation of authority: limits of roles, steps of amounts, the change that waits, and the tester. */
export function PolicyPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const query = useCall('getApprovalPolicy', { params: { workspaceId } });
  const [isEditing, setEditing] = useState(false);
  usePageName('Delegation of authority');
  if (!query.data) {
    return (
      <PageState query={query} title="Failed to fetch the delegation of authority" what="the delegation of authority" />
    );
  }
  const policy = query.data;
  if (isEditing) return <PolicyEditor policy={policy} onClose={() => setEditing(false)} />;
  const edit =
    policy.abilities.includes('edit') && policy.waiting === null ? (
      <Button look="primary" onClick={() => setEditing(true)}>
        {policy.policy_version === null ? 'Set limits' : 'Propose a change'}
      </Button>
    ) : undefined;
  return (
    <DetailPage title="Delegation of authority" actions={policy.policy_version === null ? undefined : edit}>
      <div className={styles.content}>
        <WaitingChange policy={policy} />
        {policy.policy_version === null ? (
          policy.waiting === null ? (
            <EmptyState
              title="No delegation of authority yet"
              detail="Begin with the largest amount that each role approves alone. A second person confirms it; then amounts can be approved."
              action={edit}
            />
          ) : null
        ) : (
          <>
            <p>
              Version {policy.policy_version}, in force since {formatInstant(policy.confirmed_at)}, confirmed by{' '}
              {policy.confirmed_by?.name}.
            </p>
            <PolicyContents content={policy} roles={policy.roles} />
            <PolicyTester policy={policy} />
          </>
        )}
      </div>
    </DetailPage>
  );
}

/** The change that waits for a second person. */
function WaitingChange({ policy }: { policy: ApprovalPolicy }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const confirm = useWrite('confirmPolicyChange', {
    successMessage: ({ policy_version: version }) => `Version ${version} is in force`,
    failsWith: 'Failed to confirm the change',
  });
  const refuse = useWrite('refusePolicyChange', {
    successMessage: ({ status }) => `The change has been ${status}`,
    failsWith: 'Failed to refuse the change',
  });
  const { waiting } = policy;
  if (waiting === null) return null;
  const input = { params: { workspaceId, id: waiting.id } };
  const may = (ability: string) => waiting.abilities.includes(ability);
  return (
    <section className={styles.card} aria-labelledby="policy-change">
      <h2 id="policy-change">A change waits for a second person</h2>
      <p>
        Proposed by {waiting.requested_by.name}, {formatInstant(waiting.requested_at)}.{' '}
        {waiting.note === null ? '' : `“${waiting.note}” `}
        {may('confirm') ? '' : 'Somebody else who may approve or administer the delegation of authority confirms it.'}
      </p>
      <PolicyContents content={waiting} roles={policy.roles} label="proposed" />
      <p className={styles.acts}>
        {may('confirm') ? (
          <Button look="primary" busy={confirm.isPending} onClick={() => confirm.mutate(input)}>
            Confirm
          </Button>
        ) : null}
        {may('refuse') ? (
          <Button busy={refuse.isPending} onClick={() => refuse.mutate(input)}>
            Refuse
          </Button>
        ) : null}
        {may('withdraw') ? (
          <Button busy={refuse.isPending} onClick={() => refuse.mutate(input)}>
            Withdraw
          </Button>
        ) : null}
      </p>
    </section>
  );
}

interface PolicyContentsProps {
  content: PolicyContent;
  roles: ApprovalPolicy['roles'];
  label?: string;
}

function PolicyContents({ content, roles, label = 'in force' }: PolicyContentsProps) {
  const nameOf = useMemo(() => {
    const names = new Map(roles.map(({ id, name }) => [id, name]));
    return (id: string) => names.get(id) ?? 'A deleted role';
  }, [roles]);
  const projects = useProjectChoices();
  const projectOf = (id: string) => projects.find(({ value }) => value === id)?.label ?? 'one project';
  const people = (id: string) => roles.find((role) => role.id === id)?.people ?? 0;
  return (
    <>
      <section aria-label={`Thresholds ${label}`}>
        <h2>Thresholds</h2>
        <SmallTable label={`Thresholds ${label}`} heads={['Role', 'Approves up to', 'Where', 'Valid', 'People']} stacks>
          {content.thresholds.map((one, index) => (
            <tr key={one.id ?? index}>
              <th scope="row" data-label="Role">
                {nameOf(one.role_id)}
              </th>
              <td data-label="Approves up to">{one.amount === null ? 'Unlimited' : formatMoney(one.amount)}</td>
              <td data-label="Where">
                {[
                  (one.document_types ?? []).map((type) => approvalDocumentTypes[type]).join(', ') || 'All documents',
                  one.project_id ? projectOf(one.project_id) : '',
                  one.department ?? '',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </td>
              <td data-label="Valid">
                from {formatDay(one.valid_from)}
                {one.valid_to ? ` to ${formatDay(one.valid_to)}` : ''}
              </td>
              <td data-label="People">{people(one.role_id)}</td>
            </tr>
          ))}
        </SmallTable>
      </section>
      <section aria-label={`Steps ${label}`}>
        <h2>Steps</h2>
        {content.workflows.length === 0 ? (
          <p>None: each amount goes to the lowest role whose threshold reaches it.</p>
        ) : (
          <SmallTable label={`Steps ${label}`} heads={['Document', 'From', 'To below', 'Steps']} stacks>
            {content.workflows.map((one, index) => (
              <tr key={one.id ?? index}>
                <th scope="row" data-label="Document">
                  {approvalDocumentTypes[one.document_type]}
                  {one.department ? `, ${one.department}` : ''}
                  {one.is_active ? '' : ' (off)'}
                </th>
                <td data-label="From">{formatMoney(one.min_amount)}</td>
                <td data-label="To below">{one.max_amount === null ? 'No limit' : formatMoney(one.max_amount)}</td>
                <td data-label="Steps">{one.steps.map((step) => stepText(step, nameOf)).join('; ')}</td>
              </tr>
            ))}
          </SmallTable>
        )}
      </section>
      {content.cumulative_types.length > 0 ? (
        <p>
          Tested by the revised total of the contract:{' '}
          {content.cumulative_types.map((type) => approvalDocumentTypes[type]).join(', ')}.
        </p>
      ) : null}
    </>
  );
}

function stepText(step: PolicyContent['workflows'][number]['steps'][number], nameOf: (id: string) => string): string {
  const roles = step.role_ids.map(nameOf).join(step.requires_all ? ' and ' : ' or ');
  const { timeout_days: days, escalation_role_id: role } = step;
  const late =
    days === null
      ? ''
      : ` (${days} business ${days === 1 ? 'day' : 'days'}${role === null ? '' : `, then also ${nameOf(role)}`})`;
  return `${step.order}. ${roles}${late}`;
}
