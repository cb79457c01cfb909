import { approvalDocumentTypes } from 'virtual:approvals';
import type { ApprovalPolicy } from '@horizon/contract';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { EntryRows, type EntryColumn } from '../client/entry-rows.tsx';
import { useProjectChoices } from '../client/project-choices.ts';
import { refusalFrom } from '../client/save.ts';
import { MultiSelectField, TextAreaField, type Choice } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import { FormPage } from '../ui/page.tsx';
import styles from './approvals.module.css';
import { contentOf, faultsOf, valuesOf, type PolicyValues } from './policy-values.ts';
import { PolicyTester } from './policy-tester.tsx';

const documentChoices = Object.entries(approvalDocumentTypes).map(([value, label]) => ({ value, label }));

type Choices = readonly Choice[];

const thresholdColumns = (roles: Choices, projects: Choices): EntryColumn[] => [
  { field: 'role_id', label: 'Role', kind: 'choice', choices: roles, required: true },
  { field: 'amount', label: 'Up to', kind: 'text', required: true, maxLength: 30, offers: ['unlimited'] },
  { field: 'valid_from', label: 'First day', kind: 'day', required: true },
  { field: 'valid_to', label: 'Last day', kind: 'day' },
  { field: 'document_types', label: 'Documents', kind: 'several', choices: documentChoices },
  { field: 'project_id', label: 'Project', kind: 'choice', choices: projects },
];

const bandColumns: EntryColumn[] = [
  { field: 'document_type', label: 'Document', kind: 'choice', choices: documentChoices, required: true },
  { field: 'min_amount', label: 'From', kind: 'text', required: true, maxLength: 30 },
  { field: 'max_amount', label: 'To below', kind: 'text', maxLength: 30, offers: ['no limit'] },
];

const stepColumns = (roles: Choices, bands: Choices): EntryColumn[] => [
  { field: 'band', label: 'Band', kind: 'choice', choices: bands, required: true, width: 'narrow' },
  { field: 'order', label: 'Order', kind: 'text', required: true, maxLength: 3, width: 'narrow' },
  { field: 'role_ids', label: 'Roles', kind: 'several', choices: roles, required: true },
  {
    field: 'requires_all',
    label: 'Needs',
    kind: 'choice',
    choices: [
      { value: 'any', label: 'One of the roles' },
      { value: 'all', label: 'Each of the roles' },
    ],
  },
  { field: 'timeout_days', label: 'Business days', kind: 'text', maxLength: 3, width: 'narrow' },
  { field: 'escalation_role_id', label: 'Then also', kind: 'choice', choices: roles },
];

/** Proposes a new version of the policy; a draft can be tested before. */
export function PolicyEditor({ policy, onClose }: { policy: ApprovalPolicy; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const projects = useProjectChoices();
  const propose = useWrite('proposeApprovalPolicy', {
    successMessage: () => 'The change waits for a second person',
  });
  const form = useForm<PolicyValues>({
    initial: valuesOf(policy),
    onSave: async (values) => {
      const faults = faultsOf(values);
      if (faults) return faults;
      return refusalFrom(async () => {
        const body = { based_on: policy.policy_version, note: values.note || null, ...contentOf(values) };
        await propose.mutateAsync({ params: { workspaceId }, body });
        onClose();
      });
    },
  });
  const roles = policy.roles.map(({ id, name }) => ({ value: id, label: name }));
  const bands = form.values.bands.map((_, index) => ({ value: String(index + 1), label: `Band ${index + 1}` }));
  return (
    <FormPage title="Change of the delegation of authority">
      <div className={styles.editor}>
        <Form
          form={form}
          label="Delegation of authority"
          saveLabel="Propose"
          onCancel={onClose}
          note="A second person confirms it before it applies."
        >
          <FormSection
            title="Thresholds"
            detail="The largest amount that a role approves alone, ex GST. “unlimited” for no limit. The most specific row applies: project before department before document."
          >
            <EntryRows
              name="thresholds"
              label="Thresholds"
              noun="threshold"
              columns={thresholdColumns(roles, projects)}
            />
          </FormSection>
          <FormSection
            title="Bands"
            detail="Amounts of a document from the lower end up to, but not including, the upper end. Without a band, an amount goes to the lowest role whose threshold reaches it."
          >
            <EntryRows name="bands" label="Bands" noun="band" columns={bandColumns} />
          </FormSection>
          <FormSection title="Steps" detail="Steps of the same order of a band are parallel.">
            <EntryRows name="steps" label="Steps" noun="step" columns={stepColumns(roles, bands)} />
          </FormSection>
          <FormSection title="Contracts">
            <MultiSelectField
              name="cumulative_types"
              label="Tested by the revised contract total"
              help="For variations, so that many small ones do not pass unseen."
              choices={documentChoices}
            />
            <TextAreaField name="note" label="Reason of the change" />
          </FormSection>
        </Form>
        <div className={styles.content}>
          <PolicyTester policy={policy} draft={() => contentOf(form.values)} />
        </div>
      </div>
    </FormPage>
  );
}
