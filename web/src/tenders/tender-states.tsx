// The states of a package, and a button for each that can follow.
import type { TenderStatus, WorkflowStatus } from '@horizon/contract';
import { useState } from 'react';
import { useWrite } from '../client/data.ts';
import { refusalFrom } from '../client/save.ts';
import type { UsualActions } from '../records/record-screens.ts';
import { ActionMenu, type MenuAction } from '../ui/action-menu.tsx';
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

/** The act that usually comes next; null if nothing is due. */
export function nextAct(tender: TenderPackage): Asked | null {
  const { tender_status: status, additional_options: options, is_overdue: isOverdue } = tender;
  const mayBe = (to: TenderStatus): Asked[] =>
    tender.allowed_tender_statuses.includes(to) ? [{ tender_status: to }] : [];
  const mayApprove = (...all: WorkflowStatus[]): Asked[] =>
    all.filter((to) => tender.allowed_workflow_statuses.includes(to)).map((to) => ({ workflow_status: to }));
  const isApproved = tender.workflow_status === 'approved' || options?.needs_no_approval === true;
  const next: Asked[] =
    status === 'draft'
      ? isApproved
        ? mayBe('issued')
        : mayApprove('approved', 'pending_approval', 'in_review')
      : status === 'issued'
        ? isOverdue
          ? mayBe('closed')
          : []
        : status === 'closed'
          ? mayBe('under_evaluation')
          : status === 'under_evaluation'
            ? mayBe('recommended')
            : status === 'recommended'
              ? mayBe('awarded')
              : status === 'on_hold'
                ? tender.allowed_tender_statuses.filter((to) => to !== 'cancelled').map((to) => ({ tender_status: to }))
                : [];
  return next[0] ?? null;
}

const labelOfAct = (asked: Asked, from: TenderStatus) =>
  'workflow_status' in asked
    ? approvals[asked.workflow_status]
    : from === 'on_hold' && asked.tender_status !== 'cancelled'
      ? 'Continue'
      : from === 'closed' && asked.tender_status === 'issued'
        ? 'Open again'
        : acts[asked.tender_status];
const isSame = (a: Asked | null, b: Asked) => JSON.stringify(a) === JSON.stringify(b);

/** The next sensible act as the one primary button, and a menu with all others. An act opens a dialog. */
export function TenderActs({ record: tender, usual }: { record: TenderPackage; usual: UsualActions }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const next = nextAct(tender);
  const all: Asked[] = [
    ...tender.allowed_workflow_statuses.map((status) => ({ workflow_status: status })),
    ...tender.allowed_tender_statuses.map((status) => ({ tender_status: status })),
  ];
  const { edit, remove, restore, isBusy } = usual;
  const others: MenuAction[] = [
    ...(next && edit ? [{ label: 'Edit', onClick: edit }] : []),
    ...all
      .filter((one) => !isSame(next, one))
      .map((one) => ({ label: `${labelOfAct(one, tender.tender_status)}…`, onClick: () => setAsked(one) })),
    ...(remove ? [{ label: 'Delete', onClick: remove, isDisabled: isBusy }] : []),
  ];
  return (
    <>
      {restore ? (
        <Button look="primary" busy={isBusy} onClick={restore}>
          Restore
        </Button>
      ) : next ? (
        <Button look="primary" onClick={() => setAsked(next)}>
          {labelOfAct(next, tender.tender_status)}…
        </Button>
      ) : edit ? (
        <Button look="primary" onClick={edit}>
          Edit
        </Button>
      ) : null}
      <ActionMenu label={`More acts of ${tender.number}`} actions={others} />
      {asked ? <StateDialog tender={tender} asked={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function StateDialog({ tender, asked, onClose }: { tender: TenderPackage; asked: Asked; onClose: () => void }) {
  const write = useWrite('updateTenderPackage', {
    successMessage: ({ name }) => `Tender package "${name}" has been updated successfully!`,
  });
  const isTender = 'tender_status' in asked;
  const label = labelOfAct(asked, tender.tender_status);
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
          {isIssue && tender.files_count === 0 && tender.documents_count === 0 ? (
            <CheckboxField name="has_no_documents" label="The package has no documents" wide />
          ) : null}
        </FormSection>
      </Form>
    </Dialog>
  );
}
