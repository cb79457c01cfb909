// The subcontractors invited to a package: added from the directory, with their responses.
import { useState } from 'react';
import { useCall, useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { refusalFrom } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import { emptyMark, formatInstant } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { responseBuckets } from './response-buckets.ts';
import { InviteByTrade } from './portal/invite-by-trade.tsx';
import { AddressDrawer, DeliveryCell, SendAgainButton } from './portal/delivery.tsx';
import styles from './tenders.module.css';
import type { TenderPackage } from './tender-chips.tsx';

/** Bids that make a fair comparison; the server counts coverage against the same number. */
const wantedBids = 3;

type Invited = TenderPackage['invited_subcontractors'][number];

/** The invitations of a package. Bidders see their own. */
export function InvitedSection({ tender }: { tender: TenderPackage }) {
  const [isAdding, setAdding] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [answering, setAnswering] = useState<Invited | null>(null);
  const { coverage, invited_subcontractors: invited } = tender;
  const mayInvite = tender.abilities.includes('edit');
  return (
    <section className={styles.section} aria-labelledby="invited-subcontractors">
      <header>
        <h2 id="invited-subcontractors">{coverage ? 'Invited subcontractors' : 'Your invitation'}</h2>
        {mayInvite ? (
          <>
            <Button small onClick={() => setChoosing(true)}>
              Invite by trade…
            </Button>
            <Button small onClick={() => setAdding(true)}>
              Invite another company…
            </Button>
          </>
        ) : null}
      </header>
      {coverage && coverage.invited > 0 ? (
        <p className={styles.quiet}>
          {coverage.invited} invited, {coverage.will_tender} will tender, {coverage.quoted} quoted
          {coverage.will_tender < wantedBids ? (
            <span className={styles.overdue}> · {wantedBids} bids make a fair comparison</span>
          ) : null}
        </p>
      ) : null}
      {invited.length === 0 ? (
        <p className={styles.quiet}>Nobody is invited yet. Invite companies of the directory by their trade.</p>
      ) : (
        <SmallTable label="Invited subcontractors" heads={heads(coverage !== null)} hasActions stacks>
          {invited.map((one) => (
            <InvitedRow
              key={one.id}
              tender={tender}
              one={one}
              mayRemove={mayInvite}
              onAnswer={() => setAnswering(one)}
            />
          ))}
        </SmallTable>
      )}
      {isChoosing ? <InviteByTrade tender={tender} onClose={() => setChoosing(false)} /> : null}
      {isAdding ? <InviteDrawer tender={tender} onClose={() => setAdding(false)} /> : null}
      {answering ? <ResponseDrawer tender={tender} one={answering} onClose={() => setAnswering(null)} /> : null}
    </section>
  );
}

const heads = (isStaff: boolean) => ['Subcontractor', 'Response', 'Responded', ...(isStaff ? ['E-mail'] : [])];

const updated = ({ name }: { name: string }) => `Tender package "${name}" has been updated successfully!`;

/** An invitation as it is sent back: its number alone says that it stays. */
const kept = (invited: readonly Invited[]) => invited.map(({ tax_id }) => ({ tax_id }));

interface InvitedRowProps {
  tender: TenderPackage;
  one: Invited;
  mayRemove: boolean;
  onAnswer: () => void;
}

function InvitedRow({ tender, one, mayRemove, onAnswer }: InvitedRowProps) {
  const [isReaddressing, setReaddressing] = useState(false);
  const remove = useWrite('updateTenderPackage', {
    successMessage: updated,
    failsWith: 'Failed to update tender package',
  });
  const rest = tender.invited_subcontractors.filter(({ id }) => id !== one.id);
  return (
    <tr>
      <th scope="row">
        {one.name}
        <small className={styles.below}>{[one.tax_id_shown, one.email].filter(Boolean).join(' · ')}</small>
      </th>
      <td data-label="Response">
        <div>
          <StatusChip bucket={responseBuckets[one.response]} label={one.response_label} plain />
          {one.response_note ? <small className={styles.below}>{one.response_note}</small> : null}
        </div>
      </td>
      <td data-label="Responded">
        {one.responded_at ? formatInstant(one.responded_at, tender.time_zone) : emptyMark}
        {one.responded_by ? <small className={styles.below}>{one.responded_by}</small> : null}
      </td>
      {tender.coverage ? (
        <td data-label="E-mail">
          <DeliveryCell tender={tender} one={one} />
        </td>
      ) : null}
      <td>
        {mayRemove ? <SendAgainButton tender={tender} one={one} /> : null}
        {mayRemove ? (
          <Button
            small
            look="subtle"
            aria-label={`Change the e-mail address of ${one.name}`}
            onClick={() => setReaddressing(true)}
          >
            Address…
          </Button>
        ) : null}
        {one.allowed.length > 0 ? (
          <Button small look="subtle" aria-label={`Change the response of ${one.name}`} onClick={onAnswer}>
            Response…
          </Button>
        ) : null}
        {mayRemove ? (
          <Button
            small
            look="subtle"
            aria-label={`Withdraw the invitation of ${one.name}`}
            busy={remove.isPending}
            onClick={() =>
              remove.mutate({
                params: { workspaceId: tender.workspace_id, id: tender.tender_package_id },
                body: { invited_subcontractors: kept(rest), version: tender.version },
              })
            }
          >
            Withdraw
          </Button>
        ) : null}
        {isReaddressing ? <AddressDrawer tender={tender} one={one} onClose={() => setReaddressing(false)} /> : null}
      </td>
    </tr>
  );
}

function ResponseDrawer({ tender, one, onClose }: { tender: TenderPackage; one: Invited; onClose: () => void }) {
  const enums = useCall('listTenderEnums', { params: { workspaceId: tender.workspace_id } });
  const write = useWrite('respondToTender', { successMessage: ({ message }) => message });
  const labels = new Map(enums.data?.response.map(({ code, label }) => [code, label]));
  const form = useForm({
    initial: { response: '', response_note: one.response_note ?? '' },
    onSave: ({ response, response_note: note }) =>
      refusalFrom(async () => {
        await write.mutateAsync({
          params: { workspaceId: tender.workspace_id, id: tender.tender_package_id, taxId: one.tax_id },
          body: { response: (response || one.response) as Invited['response'], response_note: note.trim() || null },
        });
        onClose();
      }),
  });
  return (
    <FormDrawer title={`Response of ${one.name}`} form={form} saveLabel="Save" onClose={onClose}>
      <FormSection title="Response">
        <SelectField
          name="response"
          label="Response"
          placeholder={one.response_label}
          choices={one.allowed.map((value) => ({ value, label: labels.get(value) ?? value }))}
          wide
        />
        <TextAreaField name="response_note" label="Note" wide />
      </FormSection>
    </FormDrawer>
  );
}

function InviteDrawer({ tender, onClose }: { tender: TenderPackage; onClose: () => void }) {
  const write = useWrite('updateTenderPackage', { successMessage: updated });
  const form = useForm({
    initial: { tax_id: '', name: '', email: '' },
    onSave: ({ tax_id: taxId, name, email }) =>
      refusalFrom(async () => {
        const added = { tax_id: taxId.trim(), name: name.trim() || null, email: email.trim() || null };
        await write.mutateAsync({
          params: { workspaceId: tender.workspace_id, id: tender.tender_package_id },
          body: {
            invited_subcontractors: [...kept(tender.invited_subcontractors), added],
            version: tender.version,
          },
        });
        onClose();
      }),
  });
  return (
    <FormDrawer title="Invite another company" form={form} saveLabel="Invite" onClose={onClose}>
      <FormSection title="Company" detail="A company that is not in the directory, or another address of one.">
        <TextField name="tax_id" label="ABN or ACN" required />
        <TextField name="name" label="Name" />
        <TextField name="email" label="E-mail address" type="email" wide />
      </FormSection>
    </FormDrawer>
  );
}
