import type { ApprovalRequest } from '@horizon/contract';
import { useState } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { refusalFrom } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextAreaField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import { formatMoney } from '../ui/format.ts';
import { nameOf } from './name-of.ts';

type Act = 'approve' | 'return' | 'reject' | 'withdraw' | 'declare_interest';

const words: Record<Act, { button: string; title: string; comment: string; needsComment: boolean; help: string }> = {
  approve: { button: 'Approve', title: 'Approve', comment: 'Comment', needsComment: false, help: 'Optional.' },
  return: {
    button: 'Return',
    title: 'Return for changes',
    comment: 'Changes needed',
    needsComment: true,
    help: 'The person who asked reads it. The request starts again when it is sent again.',
  },
  reject: {
    button: 'Reject',
    title: 'Reject',
    comment: 'Reason',
    needsComment: true,
    help: 'The person who asked reads it. A rejected request has ended.',
  },
  withdraw: { button: 'Withdraw', title: 'Withdraw the request', comment: '', needsComment: false, help: '' },
  declare_interest: {
    button: 'Declare an interest',
    title: 'Declare an interest',
    comment: 'Your interest',
    needsComment: true,
    help: 'You will not decide this request; somebody else does.',
  },
};

/** The buttons of a request: what the caller can do with it. */
export function RequestActs({ request }: { request: ApprovalRequest }) {
  const [act, setAct] = useState<Act | null>(null);
  const acts = (Object.keys(words) as Act[]).filter((one) => request.abilities.includes(one));
  return (
    <>
      {acts.map((one) => (
        <Button
          key={one}
          small
          look={one === 'approve' ? 'primary' : one === 'declare_interest' ? 'subtle' : 'default'}
          aria-label={`${words[one].button}: ${nameOf(request)}`}
          onClick={() => setAct(one)}
        >
          {words[one].button}
        </Button>
      ))}
      {act ? <ActDialog act={act} request={request} onClose={() => setAct(null)} /> : null}
    </>
  );
}

const done: Record<Act, string> = {
  approve: 'approved',
  return: 'returned',
  reject: 'rejected',
  withdraw: 'withdrawn',
  declare_interest: 'left to somebody else',
};

function ActDialog({ act, request, onClose }: { act: Act; request: ApprovalRequest; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { title, comment, help, needsComment, button } = words[act];
  const options = {
    alsoStale: ['tenders', 'commitments', 'notifications'],
    successMessage: () => `${nameOf(request)}: ${done[act]}`,
  };
  const decide = useWrite('decideApproval', options);
  const withdraw = useWrite('withdrawApproval', options);
  const declare = useWrite('declareApprovalInterest', options);
  const form = useForm<{ comment: string }>({
    initial: { comment: '' },
    onSave: (values) =>
      refusalFrom(async () => {
        const params = { workspaceId, id: request.id };
        if (act === 'withdraw') await withdraw.mutateAsync({ params });
        else if (act === 'declare_interest') await declare.mutateAsync({ params, body: { comment: values.comment } });
        else {
          const { revision } = request;
          await decide.mutateAsync({ params, body: { decision: act, revision, comment: values.comment || null } });
        }
        onClose();
      }),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} saveLabel={button} onCancel={onClose}>
        <FormSection
          title={nameOf(request)}
          detail={`${formatMoney(request.amount)} ex GST, ${request.document_type_label.toLowerCase()}.`}
        >
          {comment === '' ? (
            <p>Nobody decides it any more. You can send it again later.</p>
          ) : (
            <TextAreaField name="comment" label={comment} help={help} required={needsComment} wide />
          )}
        </FormSection>
      </Form>
    </Dialog>
  );
}
