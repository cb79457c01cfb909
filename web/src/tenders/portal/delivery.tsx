// Whether the e-mail to an invited subcontractor arrived, and what to do if it did not.
import type { StateBucket, TenderDelivery } from '@horizon/contract';
import { useWrite } from '../../client/data.ts';
import { FormDrawer } from '../../client/form-drawer.tsx';
import { refusalFrom } from '../../client/save.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FormSection, useForm } from '../../ui/form.tsx';
import { emptyMark, formatInstant } from '../../ui/format.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import styles from '../tenders.module.css';

type Invited = TenderPackage['invited_subcontractors'][number];
interface Props {
  tender: TenderPackage;
  one: Invited;
}

const deliveries: Readonly<Record<TenderDelivery, { label: string; bucket: StateBucket }>> = {
  queued: { label: 'Being sent', bucket: 'open' },
  sent: { label: 'Sent', bucket: 'completed' },
  not_sent: { label: 'Not sent', bucket: 'delayed' },
  bounced: { label: 'Came back', bucket: 'delayed' },
  no_address: { label: 'No address', bucket: 'delayed' },
};
const reasonOf = ({ delivery, delivery_reason: reason }: Invited) =>
  reason ?? (delivery === 'not_sent' ? 'No mail server is configured.' : null);

/** The state of the newest e-mail, with the reason where it did not arrive. */
export function DeliveryCell({ tender, one }: Props) {
  if (one.delivery === null) return emptyMark;
  const reason = reasonOf(one);
  return (
    <div>
      <StatusChip {...deliveries[one.delivery]} plain />
      {reason ? <small className={styles.fault}>{reason}</small> : null}
      {one.mailed_at && !reason ? (
        <small className={styles.below}>{formatInstant(one.mailed_at, tender.time_zone)}</small>
      ) : null}
      {one.viewed_at ? (
        <small className={styles.below}>Opened {formatInstant(one.viewed_at, tender.time_zone)}</small>
      ) : null}
    </div>
  );
}

/** Mails a new link, while the package is issued. */
export function SendAgainButton({ tender, one }: Props) {
  const send = useWrite('sendTenderInvitation', {
    successMessage: ({ message }) => message,
    failsWith: 'Failed to send the invitation',
  });
  if (tender.tender_status !== 'issued' || one.email === null || one.response === 'declined') return null;
  return (
    <Button
      small
      look="subtle"
      aria-label={`Send the invitation of ${one.name} again`}
      busy={send.isPending}
      onClick={() =>
        send.mutate({
          params: { workspaceId: tender.workspace_id, id: tender.tender_package_id, taxId: one.tax_id },
          body: {},
        })
      }
    >
      Send again
    </Button>
  );
}

/** Another e-mail address: the link to the earlier one ends, and a new one is mailed. */
export function AddressDrawer({ tender, one, onClose }: Props & { onClose: () => void }) {
  const write = useWrite('updateTenderPackage', {
    successMessage: ({ name }) => `Tender package "${name}" has been updated successfully!`,
  });
  const form = useForm({
    initial: { email: one.email ?? '' },
    onSave: ({ email }) =>
      refusalFrom(async () => {
        await write.mutateAsync({
          params: { workspaceId: tender.workspace_id, id: tender.tender_package_id },
          body: {
            version: tender.version,
            invited_subcontractors: tender.invited_subcontractors.map(({ id, tax_id }) =>
              id === one.id ? { tax_id, email: email.trim() || null } : { tax_id },
            ),
          },
        });
        onClose();
      }),
  });
  return (
    <FormDrawer title={`E-mail address of ${one.name}`} form={form} saveLabel="Save" onClose={onClose}>
      <FormSection
        title="E-mail address"
        detail="The link to the earlier address stops working. While the package is issued, the new address gets one at once."
      >
        <TextField name="email" label="E-mail address" type="email" wide />
      </FormSection>
    </FormDrawer>
  );
}
