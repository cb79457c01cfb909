import { approvalDocumentTypes } from 'virtual:approvals';
import type { ApprovalDocumentType, ApprovalPolicy, PolicyContent } from '@horizon/contract';
import { useState } from 'react';
import { api, type CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useMemberChoices } from '../client/member-choices.ts';
import { ProjectField } from '../client/project-field.tsx';
import { refusalFrom } from '../client/save.ts';
import { MoneyField, SelectField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import styles from './approvals.module.css';
import { amountOf } from './policy-values.ts';

const documentChoices = Object.entries(approvalDocumentTypes).map(([value, label]) => ({ value, label }));

interface PolicyTesterProps {
  policy: ApprovalPolicy;
  /** The draft that is being edited; without it the policy in force is tested. */
  draft?: () => PolicyContent;
}

/** “Who must approve an amount of …?”: the steps with their people, in sentences. */
export function PolicyTester({ policy, draft }: PolicyTesterProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const members = useMemberChoices();
  const [answer, setAnswer] = useState<CallAnswer<'testApprovalPolicy'> | null>(null);
  const form = useForm({
    initial: { document_type: 'award', amount: '', contract_total: '', project_id: '', requester_id: '' },
    onSave: async (values) => {
      const amount = amountOf(values.amount);
      if (Number.isNaN(amount)) return { message: 'Enter an amount.', fields: { amount: ['Enter an amount.'] } };
      return refusalFrom(async () => {
        const type = values.document_type as ApprovalDocumentType;
        const total = policy.cumulative_types.includes(type) ? amountOf(values.contract_total) : Number.NaN;
        setAnswer(
          await api('testApprovalPolicy', {
            params: { workspaceId },
            body: {
              document_type: type,
              amount,
              contract_total: Number.isNaN(total) ? null : total,
              project_id: values.project_id || null,
              requester_id: values.requester_id || null,
              ...(draft ? { draft: draft() } : {}),
            },
          }),
        );
      });
    },
  });
  const isCumulative = policy.cumulative_types.some((type) => type === form.values.document_type);
  return (
    <section aria-labelledby="policy-tester">
      <h2 id="policy-tester">Who must approve an amount of …?</h2>
      <Form
        form={form}
        label="Test of the policy"
        saveLabel="Show the steps"
        note={draft ? 'Tests the draft above.' : undefined}
      >
        <FormSection title="Amount">
          <SelectField name="document_type" label="Document" choices={documentChoices} required />
          <MoneyField name="amount" label="Amount ex GST" required help="Negative for an omission." />
          {isCumulative ? <MoneyField name="contract_total" label="Revised contract total" /> : null}
          <ProjectField name="project_id" label="Project" placeholder="No project" />
          <SelectField name="requester_id" label="Asked for by" choices={members} placeholder="Somebody else" />
        </FormSection>
      </Form>
      {answer ? <Answer answer={answer} /> : null}
    </section>
  );
}

function Answer({ answer }: { answer: CallAnswer<'testApprovalPolicy'> }) {
  return (
    <div className={styles.result} role="status">
      <ul className={styles.notes}>
        {answer.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <ol className={styles.steps}>
        {answer.steps.map((step, index) => (
          // Steps of one answer never change their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <strong>{step.sentence}</strong>
            <p>{step.roles.map(({ name, limit }) => `${name}: ${limit}`).join('. ')}.</p>
            {step.people.length === 0 ? (
              <p data-late>Nobody is in these roles.</p>
            ) : (
              <ul>
                {step.people.map((one) => (
                  <li key={one.id} data-void={one.obstacle !== null || undefined}>
                    {one.name}
                    {one.acting_for ? ` for ${one.acting_for.name}` : ''}, {one.role}
                    {one.obstacle === null ? '' : `: ${one.obstacle}`}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
