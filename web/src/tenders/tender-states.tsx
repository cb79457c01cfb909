// The states of a package, and a button for each that can follow.
import type { TenderStatus, WorkflowStatus } from '@horizon/contract';
import { useState } from 'react';
import { useWrite } from '../client/data.ts';
import { refusalFrom } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField, TextAreaField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import { ApprovalChip, TenderStatusChip, type TenderPackage } from './tender-chips.tsx';

const acts: Readonly<Record<TenderStatus, string>> = {
  draft: 'Back to draft',
  issued: 'Issue',
  closed: 'Close tender',
  under_evaluation: 'Start evaluation',
  recommended: 'Recommend',
  awarded: 'Award',
  on_hold: 'Put on hold',
  cancelled: 'Cancel tender',
  not_awarded: 'Do not award',
};
const approvals: Readonly<Record<WorkflowStatus, string>> = {
  not_started: 'Start again',
  in_review: 'Start review',
  pending_approval: 'Send for approval',
  approved: 'Approve',
  returned: 'Return',
  rejected: 'Reject',
  withdrawn: 'Withdraw',
  superseded: 'Mark as superseded',
};

type Asked = { tender_status: TenderStatus } | { workflow_status: WorkflowStatus };

/** Where a package is. */
export function TenderChips({ record: tender }: { record: TenderPackage }) {
  return (
    <>
      <TenderStatusChip status={tender.tender_status} />
      <ApprovalChip status={tender.workflow_status} />
    </>
  );
}

/** A button for each state that can follow. It opens a dialog, in which a reason can be given. */
export function TenderActs({ record: tender }: { record: TenderPackage }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      {tender.allowed_workflow_statuses.map((status) => (
        <Button key={status} small onClick={() => setAsked({ workflow_status: status })}>
          {approvals[status]}…
        </Button>
      ))}
      {tender.allowed_tender_statuses.map((status) => (
        <Button key={status} small onClick={() => setAsked({ tender_status: status })}>
          {acts[status]}…
        </Button>
      ))}
      {asked ? <StateDialog tender={tender} asked={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function StateDialog({ tender, asked, onClose }: { tender: TenderPackage; asked: Asked; onClose: () => void }) {
  const write = useWrite('updateTenderPackage', {
    successMessage: ({ name }) => `Tender package "${name}" has been updated successfully!`,
  });
  const isTender = 'tender_status' in asked;
  const label = isTender ? acts[asked.tender_status] : approvals[asked.workflow_status];
  const isIssue = isTender && asked.tender_status === 'issued' && tender.tender_status === 'draft';
  const form = useForm({
    initial: { status_reason: '', has_no_documents: false },
    onSave: ({ status_reason: reason, has_no_documents: hasNone }) =>
      refusalFrom(async () => {
        await write.mutateAsync({
          params: { workspaceId: tender.workspace_id, id: tender.tender_package_id },
          body: {
            ...asked,
            version: tender.version,
            ...(reason.trim() === '' ? {} : { status_reason: reason.trim() }),
            ...(hasNone ? { additional_options: { ...tender.additional_options, has_no_documents: true } } : {}),
          },
        });
        onClose();
      }),
  });
  const title = `${label}: ${tender.name}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} saveLabel={label} onCancel={onClose}>
        <FormSection title={label}>
          {isTender && !isIssue ? <TextAreaField name="status_reason" label="Reason" wide /> : null}
          {isIssue && tender.files_count === 0 ? (
            <CheckboxField name="has_no_documents" label="The package has no documents" wide />
          ) : null}
        </FormSection>
      </Form>
    </Dialog>
  );
}
