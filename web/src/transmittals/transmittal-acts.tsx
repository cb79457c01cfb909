import { useState } from 'react';
import { download } from '../client/api.ts';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { refusalFrom, useRecordForm } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField, SelectField, TextAreaField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import { countOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';
import { useAct, withStatus } from './failed-to.ts';
import { asBody, TermsSection, TextSection, writtenIn } from './transmittal-fields.tsx';
import styles from './transmittals.module.css';
import { purposeChoices, type Transmittal } from './words.ts';

type Open = 'send' | 'edit' | 'respond' | 'void' | 'close' | null;

/** The action buttons of a transmittal. */
export function TransmittalActs({ transmittal }: { transmittal: Transmittal }) {
  const { id, workspace_id } = transmittal;
  const [open, setOpen] = useState<Open>(null);
  const remove = useAct('deleteTransmittal', withStatus('Failed to delete transmittal'), {
    successMessage: ({ message }) => message,
  });
  const restore = useAct('restoreTransmittal', 'Failed to restore transmittal', {
    successMessage: ({ number }) => `${number} has been restored`,
  });
  const makeVoid = useAct('voidTransmittal', 'Failed to void transmittal', {
    successMessage: ({ number }) => `${number} is void`,
  });
  const close = useAct('closeTransmittal', 'Failed to close transmittal', {
    successMessage: ({ number }) => `${number} has been closed`,
  });
  const acknowledge = useAct('acknowledgeTransmittal', 'Failed to acknowledge transmittal', {
    successMessage: ({ number }) => `${number} has been acknowledged`,
  });
  const remind = useAct('remindTransmittal', 'Failed to remind recipients', {
    successMessage: ({ number }) => `Recipients of ${number} who have not answered have been reminded`,
  });
  const save = async (name: 'printTransmittal' | 'zipTransmittal', act: string) => {
    try {
      await download(name, { params: { id }, query: { workspace_id } });
    } catch (error) {
      toast.error({ title: `Failed to ${act}`, detail: (error as Error).message });
    }
  };
  const may = (act: string) => transmittal.abilities.includes(act);
  const input = { params: { id }, body: { workspace_id } };
  const done = () => setOpen(null);
  return (
    <>
      <Button onClick={() => void save('printTransmittal', 'print transmittal')}>PDF</Button>
      {transmittal.documents.some(({ sha256 }) => sha256 !== null) ? (
        <Button onClick={() => void save('zipTransmittal', 'download transmittal')}>ZIP</Button>
      ) : null}
      {may('delete') ? (
        <Button busy={remove.isPending} onClick={() => void remove.run({ params: { id }, query: { workspace_id } })}>
          Delete
        </Button>
      ) : null}
      {may('void') ? (
        <Button busy={makeVoid.isPending} onClick={() => setOpen('void')}>
          Void…
        </Button>
      ) : null}
      {may('restore') ? (
        <Button busy={restore.isPending} onClick={() => void restore.run(input)}>
          Restore
        </Button>
      ) : null}
      {may('remind') ? (
        <Button busy={remind.isPending} onClick={() => void remind.run(input)}>
          Remind
        </Button>
      ) : null}
      {may('close') ? (
        <Button busy={close.isPending} onClick={() => setOpen('close')}>
          Close…
        </Button>
      ) : null}
      {may('edit') ? <Button onClick={() => setOpen('edit')}>Edit</Button> : null}
      {may('respond') ? <Button onClick={() => setOpen('respond')}>Respond</Button> : null}
      {may('acknowledge') ? (
        <Button look="primary" busy={acknowledge.isPending} onClick={() => void acknowledge.run(input)}>
          Acknowledge
        </Button>
      ) : null}
      {may('send') ? (
        <Button look="primary" onClick={() => setOpen('send')}>
          Send…
        </Button>
      ) : null}
      {open === 'send' ? <SendDialog transmittal={transmittal} onClose={done} /> : null}
      {open === 'edit' ? <EditDrawer transmittal={transmittal} onClose={done} /> : null}
      {open === 'void' ? (
        <Asked
          title={`Make ${transmittal.number} void?`}
          act="Make void"
          onAct={() => void makeVoid.run(input)}
          onClose={done}
        >
          It cannot be sent or changed any more, and its number stays used. Delete it instead to be able to restore it.
        </Asked>
      ) : null}
      {open === 'close' ? (
        <Asked
          title={`Close ${transmittal.number}?`}
          act="Close transmittal"
          onAct={() => void close.run(input)}
          onClose={done}
        >
          {closingEffect(transmittal)}
        </Asked>
      ) : null}
      {open === 'respond' ? <RespondDrawer transmittal={transmittal} onClose={done} /> : null}
    </>
  );
}

/** The effect of closing on recipients who have not replied. */
function closingEffect({ recipients, acknowledgement_required: isAsked }: Transmittal): string {
  const waiting = recipients.filter(
    (one) => one.role === 'to' && one.acknowledged_at === null && one.revoked_at === null,
  );
  const missing =
    isAsked && waiting.length > 0
      ? ` ${countOf(waiting.length, 'recipient')} of it have not acknowledged receipt.`
      : '';
  return `It takes no more answers, nobody is reminded, and it cannot be opened again.${missing}`;
}

interface AskedProps {
  title: string;
  /** Button label. */
  act: string;
  onAct: () => void;
  onClose: () => void;
  children: string;
}

/** Confirmation of an action that cannot be undone. */
function Asked({ title, act, onAct, onClose, children }: AskedProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onClose();
              onAct();
            }}
          >
            {act}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}

interface ActProps {
  transmittal: Transmittal;
  onClose: () => void;
}

/** Confirmation before sending: nothing can be changed afterwards. */
function SendDialog({ transmittal, onClose }: ActProps) {
  const { id, workspace_id, version, documents, recipients } = transmittal;
  const send = useAct('sendTransmittal', withStatus('Failed to send transmittal'), {
    successMessage: ({ number }) => `${number} has been sent`,
  });
  const form = useForm({
    initial: { purpose: transmittal.purpose ?? ('' as const) },
    onSave: async ({ purpose }) => {
      const chosen = purpose ? { purpose } : {};
      if (await send.run({ params: { id }, body: { workspace_id, version, ...chosen } })) onClose();
    },
  });
  const title = `Send ${transmittal.number}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} saveLabel="Send" onCancel={onClose}>
        <p className={styles.lead}>
          {countOf(documents.length, 'document')} to {countOf(recipients.length, 'recipient')}. Their revisions are
          pinned, and the transmittal cannot be changed or deleted once it is sent.
        </p>
        <SelectField
          name="purpose"
          label="Purpose"
          choices={purposeChoices}
          placeholder="Choose a purpose"
          searchable={false}
        />
      </Form>
    </Dialog>
  );
}

function EditDrawer({ transmittal, onClose }: ActProps) {
  const { id, workspace_id } = transmittal;
  const update = useWrite('updateTransmittal', { successMessage: ({ number }) => `${number} has been saved` });
  const record = useRecordForm({
    record: transmittal,
    valuesOf: writtenIn,
    save: (changes, version) => {
      const all = asBody({ ...writtenIn(transmittal), ...changes });
      const changed = Object.fromEntries(Object.entries(all).filter(([name]) => name in changes));
      return update.mutateAsync({ params: { id }, body: { workspace_id, version, ...changed } });
    },
    onSaved: onClose,
  });
  return (
    <FormDrawer
      title={`Edit ${transmittal.number}`}
      form={record.form}
      record={record}
      saveLabel="Save"
      onClose={onClose}
    >
      <TextSection />
      <TermsSection />
    </FormDrawer>
  );
}

function RespondDrawer({ transmittal, onClose }: ActProps) {
  const { id, workspace_id, number } = transmittal;
  const respond = useWrite('respondTransmittal', { successMessage: () => `The response to ${number} has been sent` });
  const form = useForm({
    initial: { response: '', declines: false },
    onSave: (values) =>
      refusalFrom(async () => {
        await respond.mutateAsync({ params: { id }, body: { workspace_id, ...values } });
        onClose();
      }),
  });
  return (
    <FormDrawer title={`Respond to ${number}`} form={form} saveLabel="Send response" onClose={onClose}>
      <FormSection title="Response">
        <TextAreaField name="response" label="Response" required wide rows={5} />
        <CheckboxField name="declines" label="Decline this transmittal" wide />
      </FormSection>
    </FormDrawer>
  );
}
