// A transmittal for a guest: its pinned documents, and the answers to it.
import { api, download, type CallAnswer } from '../client/api.ts';
import { useWrite } from '../client/data.ts';
import { refusalFrom } from '../client/save.ts';
import { GuestFrame } from '../guests/guest-frame.tsx';
import { GuestPage, type GuestSubjectKind, type OpenedProps } from '../guests/guest-page.tsx';
import { saveRevision } from '../documents/save-revision.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField, TextAreaField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import { emptyMark, formatBytes, formatDay, formatInstant } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { toast } from '../ui/toasts.ts';
import styles from './transmittals.module.css';
import { purposeText, recipientChip } from './words.ts';

type GuestTransmittal = CallAnswer<'getGuestTransmittal'>;

const kind: GuestSubjectKind<GuestTransmittal> = {
  oneWord: 'transmittal',
  page: '/guest-transmittal',
  lead: 'You have been sent documents.',
  requestCode: (body) => api('requestGuestCode', { body }),
  open: (body) => api('openGuestTransmittal', { body }),
  current: () => api('getGuestTransmittal', {}),
  Opened,
};

/** The page that a link to a transmittal opens. */
export const GuestTransmittalPage = () => <GuestPage kind={kind} />;

type Props = OpenedProps<GuestTransmittal>;

function Opened({ subject: transmittal, onChange, onFailure }: Props) {
  const { recipient } = transmittal;
  const chip = recipientChip(recipient);
  const acknowledge = useWrite('acknowledgeGuestTransmittal', {
    successMessage: () => `${transmittal.number} has been acknowledged`,
    failsWith: 'Failed to acknowledge transmittal',
  });
  return (
    <GuestFrame
      workspace={transmittal.workspace}
      project={transmittal.project_name}
      title={`${transmittal.number} ${transmittal.subject}`}
    >
      <p>
        {chip ? <StatusChip {...chip} /> : null} {purposeText(transmittal.purpose)}
        {transmittal.due_date ? ` · due ${formatDay(transmittal.due_date)}` : ''} · sent by {transmittal.sent_by},{' '}
        {formatInstant(transmittal.sent_at)}
      </p>
      {transmittal.message ? <p className={styles.message}>{transmittal.message}</p> : null}
      <section className={styles.section} aria-labelledby="guest-documents">
        <header>
          <h2 id="guest-documents">Documents</h2>
          <Button small onClick={() => void saveZip(onChange).catch(onFailure)}>
            Download all
          </Button>
        </header>
        <SmallTable label="Documents" heads={['Number', 'Title', 'Revision', 'Size']} hasActions stacks>
          {transmittal.documents.map((document) => (
            <tr key={document.cde_id}>
              <th scope="row">{document.number}</th>
              <td data-label="Title">{document.title ?? emptyMark}</td>
              <td data-label="Revision">
                <span>
                  {document.revision}
                  {document.is_superseded ? (
                    <span className={styles.superseded}> superseded by {document.current_revision}</span>
                  ) : null}
                </span>
              </td>
              <td data-label="Size">{document.size === null ? emptyMark : formatBytes(document.size)}</td>
              <td>
                <Button
                  small
                  look="subtle"
                  aria-label={`Download ${document.number}`}
                  onClick={() => void saveFile(document, onChange).catch(onFailure)}
                >
                  Download
                </Button>
              </td>
            </tr>
          ))}
        </SmallTable>
      </section>
      {transmittal.abilities.includes('acknowledge') ? (
        <Button
          look="primary"
          busy={acknowledge.isPending}
          onClick={() => void acknowledge.mutateAsync({ body: {} }).then(onChange, onFailure)}
        >
          Acknowledge receipt
        </Button>
      ) : recipient.acknowledged_at ? (
        <p className={styles.done}>You acknowledged receipt on {formatInstant(recipient.acknowledged_at)}.</p>
      ) : null}
      {recipient.response ? <p className={styles.message}>Your response: {recipient.response}</p> : null}
      {transmittal.abilities.includes('respond') ? (
        <Respond key={recipient.responded_at} onChange={onChange} onFailure={onFailure} />
      ) : null}
    </GuestFrame>
  );
}

function Respond({ onChange, onFailure }: Pick<Props, 'onChange' | 'onFailure'>) {
  const respond = useWrite('respondGuestTransmittal', { successMessage: () => 'Your response has been sent' });
  const form = useForm({
    initial: { response: '', declines: false },
    onSave: (values) =>
      refusalFrom(async () => {
        const answer = respond.mutateAsync({ body: values });
        answer.catch(onFailure);
        onChange(await answer);
      }),
  });
  return (
    <Form form={form} label="Respond" saveLabel="Send response">
      <FormSection title="Respond">
        <TextAreaField name="response" label="Response" required wide rows={4} />
        <CheckboxField name="declines" label="Decline this transmittal" wide />
      </FormSection>
    </Form>
  );
}

type Document = GuestTransmittal['documents'][number];

/** Downloads the file of a document, then refreshes the transmittal. Throws the failure, once it is shown. */
async function saveFile(document: Document, onChange: Props['onChange']): Promise<void> {
  try {
    const answer = await api('openGuestDocument', { params: { cdeId: document.cde_id }, body: { use: 'download' } });
    saveRevision(answer, document);
    onChange(await api('getGuestTransmittal', {}));
  } catch (error) {
    toast.error({ title: 'Failed to open the file', detail: (error as Error).message });
    throw error;
  }
}

/** Downloads all documents as a ZIP file, then refreshes the transmittal. Throws the failure, once it is shown. */
async function saveZip(onChange: Props['onChange']): Promise<void> {
  try {
    await download('zipGuestTransmittal', {});
    onChange(await api('getGuestTransmittal', {}));
  } catch (error) {
    toast.error({ title: 'Failed to download transmittal', detail: (error as Error).message });
    throw error;
  }
}
