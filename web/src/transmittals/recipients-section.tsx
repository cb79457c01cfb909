import { useState } from 'react';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { useMemberChoices } from '../client/member-choices.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import { countOf, emptyMark, formatInstant } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { refusalWithStatus, useAct, withStatus } from './failed-to.ts';
import styles from './transmittals.module.css';
import { recipientChip, type Recipient, type Transmittal } from './words.ts';

/** The recipients of a transmittal, each with their status. */
export function RecipientsSection({ transmittal }: { transmittal: Transmittal }) {
  const [isAdding, setAdding] = useState(false);
  const propose = useAct('addProposedRecipients', withStatus('Failed to add recipient'), {
    successMessage: ({ recipients }) => {
      const added = recipients.length - transmittal.recipients.length;
      return added > 0
        ? `${countOf(added, 'recipient')} of the distribution matrix added`
        : 'The distribution matrix has no further recipients for these documents';
    },
  });
  const mayEdit = transmittal.abilities.includes('edit') && transmittal.status === 'draft';
  const isSent = transmittal.sent_at !== null;
  return (
    <section className={styles.section} aria-labelledby="transmittal-recipients">
      <header>
        <h2 id="transmittal-recipients">Recipients</h2>
        {mayEdit ? (
          <span className={styles.buttons}>
            {transmittal.documents.length > 0 ? (
              <Button
                small
                look="subtle"
                busy={propose.isPending}
                onClick={() =>
                  void propose.run({ params: { id: transmittal.id }, body: { workspace_id: transmittal.workspace_id } })
                }
              >
                Add from matrix
              </Button>
            ) : null}
            <Button small onClick={() => setAdding(true)}>
              Add recipient
            </Button>
          </span>
        ) : null}
      </header>
      {transmittal.recipients.length === 0 ? (
        <p className={styles.quiet}>No recipients yet.</p>
      ) : (
        <SmallTable
          label="Recipients"
          heads={['Name', 'To or CC', ...(isSent ? ['State', 'Viewed', 'Acknowledged', 'Response'] : [])]}
          hasActions
          stacks
        >
          {transmittal.recipients.map((recipient) => (
            <RecipientRow key={recipient.id} transmittal={transmittal} recipient={recipient} mayRemove={mayEdit} />
          ))}
        </SmallTable>
      )}
      {isAdding ? <AddRecipient transmittal={transmittal} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

interface RecipientRowProps {
  transmittal: Transmittal;
  recipient: Recipient;
  mayRemove: boolean;
}

function RecipientRow({ transmittal, recipient, mayRemove }: RecipientRowProps) {
  const { id, workspace_id, sent_at: sentAt } = transmittal;
  const remove = useAct('removeTransmittalRecipient', 'Failed to remove recipient', {
    successMessage: () => `${recipient.name} has been removed`,
  });
  const revoke = useAct('revokeTransmittalRecipient', 'Failed to withdraw access', {
    successMessage: () => `Access of ${recipient.name} has been withdrawn`,
  });
  const mayRevoke = transmittal.abilities.includes('revoke') && recipient.revoked_at === null;
  const chip = recipientChip(recipient);
  const { name, email, company } = recipient;
  const below = [company, email === name ? null : email].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        {recipient.name}
        {below.length > 0 ? <small className={styles.below}>{below.join(' · ')}</small> : null}
      </th>
      <td data-label="To or CC">{`${recipient.role === 'to' ? 'To' : 'CC'}${recipient.is_blind ? ', blind' : ''}`}</td>
      {sentAt === null ? null : (
        <>
          <td data-label="State">
            {chip ? <StatusChip {...chip} plain /> : emptyMark}
            {recipient.reminded_at && recipient.acknowledged_at === null ? (
              <small className={styles.below}>Reminded {formatInstant(recipient.reminded_at)}</small>
            ) : null}
            {recipient.bounce_reason ? <span className={styles.superseded}> {recipient.bounce_reason}</span> : null}
          </td>
          <td data-label="Viewed" className={styles.instant}>
            {recipient.viewed_at ? formatInstant(recipient.viewed_at) : emptyMark}
          </td>
          <td data-label="Acknowledged" className={styles.instant}>
            {recipient.acknowledged_at ? formatInstant(recipient.acknowledged_at) : emptyMark}
          </td>
          <td data-label="Response" className={styles.response}>
            {recipient.response ?? emptyMark}
          </td>
        </>
      )}
      <td>
        {mayRevoke ? (
          <Button
            small
            look="subtle"
            aria-label={`Withdraw access of ${recipient.name}`}
            busy={revoke.isPending}
            onClick={() => void revoke.run({ params: { id, recipientId: recipient.id }, body: { workspace_id } })}
          >
            Withdraw access
          </Button>
        ) : null}
        {mayRemove ? (
          <Button
            small
            look="subtle"
            aria-label={`Remove ${recipient.name}`}
            busy={remove.isPending}
            onClick={() => void remove.run({ params: { id, kindeId: recipient.id }, query: { workspace_id } })}
          >
            Remove
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function AddRecipient({ transmittal, onClose }: { transmittal: Transmittal; onClose: () => void }) {
  const { id, workspace_id } = transmittal;
  const members = useMemberChoices();
  const add = useWrite('addTransmittalRecipient', { successMessage: () => 'The recipient has been added' });
  const form = useForm({
    initial: { kinde_id: '', email: '', name: '', company: '', role: 'to', is_blind: false },
    onSave: ({ kinde_id, email, name, company, role, is_blind }) =>
      refusalWithStatus('Failed to add recipient', async () => {
        const guest = {
          email: email.trim(),
          ...(name.trim() ? { name: name.trim() } : {}),
          company: company.trim() || null,
        };
        const who = kinde_id && !guest.email ? { kinde_id } : { ...(kinde_id ? { kinde_id } : {}), ...guest };
        const body = { workspace_id, role: role as 'to' | 'cc', is_blind, ...(guest.email || kinde_id ? who : {}) };
        await add.mutateAsync({ params: { id }, body });
        onClose();
      }),
  });
  return (
    <FormDrawer title="Add recipient" form={form} saveLabel="Add" onClose={onClose}>
      <FormSection title="Recipient">
        <SelectField name="kinde_id" label="Member" wide searchable choices={members} />
      </FormSection>
      <FormSection
        title="Or a guest"
        detail="Guests do not need an account: they open a link and enter a code that is e-mailed to them."
      >
        <TextField name="email" label="E-mail address" type="email" wide />
        <TextField name="name" label="Name" />
        <TextField name="company" label="Company" />
      </FormSection>
      <FormSection title="Terms">
        <SelectField
          name="role"
          label="To or CC"
          choices={[
            { value: 'to', label: 'To' },
            { value: 'cc', label: 'CC' },
          ]}
        />
        <CheckboxField name="is_blind" label="Blind: the other recipients do not see this one" wide />
      </FormSection>
    </FormDrawer>
  );
}
