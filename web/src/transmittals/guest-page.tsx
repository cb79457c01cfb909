// A transmittal for a guest: an e-mailed link, an e-mailed code, then the pinned documents. No account is needed.
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api, download, type CallAnswer } from '../client/api.ts';
import { useCall, useWrite } from '../client/data.ts';
import { refusalFrom } from '../client/save.ts';
import { saveRevision } from '../documents/save-revision.ts';
import { Entrance, entranceStyles } from '../session/entrance.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxField, TextAreaField, TextField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import { emptyMark, formatBytes, formatDay, formatInstant } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { Loading } from '../ui/states.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { toast } from '../ui/toasts.ts';
import styles from './transmittals.module.css';
import { purposeText, recipientChip } from './words.ts';

type GuestTransmittal = CallAnswer<'getGuestTransmittal'>;

/** The secret of the link; it is removed from the address as soon as it is read. */
function useToken(): string | null {
  const router = useRouter();
  const inAddress = useRouterState({ select: ({ location }) => new URLSearchParams(location.hash).get('token') });
  const [token, setToken] = useState(inAddress);
  if (inAddress !== null && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress !== null) router.history.replace('/guest-transmittal');
  }, [inAddress, router]);
  return inAddress ?? token;
}

/** The page that a guest's link opens. */
export function GuestPage() {
  const token = useToken();
  const [opened, setOpened] = useState<GuestTransmittal | null>(null);
  // Without a link in the address, the browser may still have the transmittal open.
  const current = useCall('getGuestTransmittal', {}, { enabled: token === null && opened === null });
  const shown = opened ?? current.data ?? null;
  if (shown) return <Opened transmittal={shown} onChange={setOpened} />;
  if (token !== null) return <CodeStep key={token} token={token} onOpen={setOpened} />;
  if (current.isPending) return <Loading what="the transmittal" />;
  return (
    <Entrance title="This link does not work" lead={current.error?.message ?? 'Open the full link from the e-mail.'}>
      <p className={entranceStyles.aside}>The sender can send you a new one.</p>
    </Entrance>
  );
}

function CodeStep({ token, onOpen }: { token: string; onOpen: (transmittal: GuestTransmittal) => void }) {
  const request = useWrite('requestGuestCode');
  const open = useWrite('openGuestTransmittal');
  const form = useForm({
    initial: { code: '' },
    onSave: ({ code }) =>
      refusalFrom(async () => onOpen(await open.mutateAsync({ body: { token, code: code.replaceAll(/\s/g, '') } }))),
  });
  const sent = request.data;
  if (!sent) {
    return (
      <Entrance
        title="Open a transmittal"
        lead="You have been sent documents. To confirm that it is you, we e-mail a code to the address that the link was sent to."
      >
        {request.error ? <p role="alert">{request.error.message}</p> : null}
        <div className={entranceStyles.done}>
          <Button look="primary" busy={request.isPending} onClick={() => request.mutate({ body: { token } })}>
            E-mail me a code
          </Button>
        </div>
      </Entrance>
    );
  }
  return (
    <Entrance title={`Code for ${sent.number}`} lead={`${sent.workspace} sent a code to ${sent.address}.`}>
      <Form form={form} label="Code" saveLabel="Open transmittal">
        <TextField
          name="code"
          label="Code"
          required
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
      </Form>
      <Button look="link" busy={request.isPending} onClick={() => request.mutate({ body: { token } })}>
        Send another code
      </Button>
    </Entrance>
  );
}

interface OpenedProps {
  transmittal: GuestTransmittal;
  onChange: (transmittal: GuestTransmittal) => void;
}

function Opened({ transmittal, onChange }: OpenedProps) {
  const { recipient } = transmittal;
  const chip = recipientChip(recipient);
  const acknowledge = useWrite('acknowledgeGuestTransmittal', {
    successMessage: () => `${transmittal.number} has been acknowledged`,
    failsWith: 'Failed to acknowledge transmittal',
  });
  return (
    <main className={styles.guest}>
      <p className={styles.terms}>
        {transmittal.workspace} · {transmittal.project_name}
      </p>
      <h1>
        {transmittal.number} {transmittal.subject}
      </h1>
      <p>
        {chip ? <StatusChip {...chip} /> : null} {purposeText(transmittal.purpose)}
        {transmittal.due_date ? ` · due ${formatDay(transmittal.due_date)}` : ''} · sent by {transmittal.sent_by},{' '}
        {formatInstant(transmittal.sent_at)}
      </p>
      {transmittal.message ? <p className={styles.message}>{transmittal.message}</p> : null}
      <section className={styles.section} aria-labelledby="guest-documents">
        <header>
          <h2 id="guest-documents">Documents</h2>
          <Button small onClick={() => void saveZip(onChange)}>
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
                  onClick={() => void saveFile(document, onChange)}
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
          onClick={() => void acknowledge.mutateAsync({ body: {} }).then(onChange, () => undefined)}
        >
          Acknowledge receipt
        </Button>
      ) : recipient.acknowledged_at ? (
        <p className={styles.done}>You acknowledged receipt on {formatInstant(recipient.acknowledged_at)}.</p>
      ) : null}
      {recipient.response ? <p className={styles.message}>Your response: {recipient.response}</p> : null}
      {transmittal.abilities.includes('respond') ? <Respond key={recipient.responded_at} onChange={onChange} /> : null}
    </main>
  );
}

function Respond({ onChange }: Pick<OpenedProps, 'onChange'>) {
  const respond = useWrite('respondGuestTransmittal', { successMessage: () => 'Your response has been sent' });
  const form = useForm({
    initial: { response: '', declines: false },
    onSave: (values) => refusalFrom(async () => onChange(await respond.mutateAsync({ body: values }))),
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

/** Downloads the file of a document, then refreshes the transmittal. */
async function saveFile(document: Document, onChange: OpenedProps['onChange']): Promise<void> {
  try {
    const answer = await api('openGuestDocument', { params: { cdeId: document.cde_id }, body: { use: 'download' } });
    saveRevision(answer, document);
    onChange(await api('getGuestTransmittal', {}));
  } catch (error) {
    toast.error({ title: 'Failed to open the file', detail: (error as Error).message });
  }
}

/** Downloads all documents as a ZIP file, then refreshes the transmittal. */
async function saveZip(onChange: OpenedProps['onChange']): Promise<void> {
  try {
    await download('zipGuestTransmittal', {});
    onChange(await api('getGuestTransmittal', {}));
  } catch (error) {
    toast.error({ title: 'Failed to download transmittal', detail: (error as Error).message });
  }
}
