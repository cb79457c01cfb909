// Documents and addenda of a package for its bidder.
import { api, type CallAnswer } from '../../client/api.ts';
import { useCall, useWrite } from '../../client/data.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes, formatInstant } from '../../ui/format.ts';
import { SmallTable } from '../../ui/small-table.tsx';
import { Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import styles from './portal.module.css';
import { useEnd } from './use-end.ts';

type Answer = CallAnswer<'listGuestDocuments'>;
interface Props {
  invitationId: string;
  timeZone: string;
  onFailure: (failure: unknown) => void;
}

/** Nothing while there is neither a document nor an addendum. */
export function PortalDocuments({ invitationId, timeZone, onFailure }: Props) {
  const read = useCall('listGuestDocuments', { params: { invitationId } });
  useEnd(read.error, onFailure);
  if (!read.data) return read.error ? <p role="alert">{read.error.message}</p> : <Loading what="documents" />;
  const { documents, addenda } = read.data;
  const { confidentiality, items } = documents;
  if (confidentiality && confidentiality.agreed_at === null) {
    return <Agreement invitationId={invitationId} terms={confidentiality.terms} onFailure={onFailure} />;
  }
  return (
    <>
      {items.length > 0 ? (
        <Documents invitationId={invitationId} documents={documents} timeZone={timeZone} onFailure={onFailure} />
      ) : null}
      {addenda.length > 0 ? (
        <Addenda invitationId={invitationId} addenda={addenda} timeZone={timeZone} onFailure={onFailure} />
      ) : null}
    </>
  );
}

function Agreement({ invitationId, terms, onFailure }: Omit<Props, 'timeZone'> & { terms: string }) {
  const agree = useWrite('agreeAsGuest', { failsWith: 'Failed to accept the agreement' });
  return (
    <section className={styles.section} aria-labelledby="confidentiality">
      <h2 id="confidentiality">Confidentiality agreement</h2>
      <p className={styles.text}>{terms}</p>
      <div className={styles.actions}>
        <Button
          look="primary"
          busy={agree.isPending}
          onClick={() => void agree.mutateAsync({ params: { invitationId }, body: {} }).catch(onFailure)}
        >
          Accept and see the documents
        </Button>
      </div>
    </section>
  );
}

function Documents({ invitationId, documents, timeZone, onFailure }: Props & Pick<Answer, 'documents'>) {
  const open = async (cdeId: string) => {
    try {
      const { url } = await api('openGuestTenderDocument', { params: { invitationId, cdeId }, body: {} });
      location.assign(url);
    } catch (error) {
      toast.error({ title: 'Failed to open the file', detail: (error as Error).message });
      onFailure(error);
    }
  };
  return (
    <section className={styles.section} aria-labelledby="tender-documents">
      <h2 id="tender-documents">Documents</h2>
      <SmallTable label="Documents" heads={['Number', 'Title', 'Revision', 'Size']} hasActions stacks>
        {documents.items.map((one) => (
          <tr key={one.id}>
            <th scope="row">{one.number}</th>
            <td data-label="Title">
              {one.title}
              {one.addendum === null ? null : <small className={styles.below}>Addendum {one.addendum}</small>}
            </td>
            <td data-label="Revision">{one.revision}</td>
            <td data-label="Size">
              {formatBytes(one.size)}
              {one.downloaded_at ? (
                <small className={styles.below}>Downloaded {formatInstant(one.downloaded_at, timeZone)}</small>
              ) : null}
            </td>
            <td>
              <Button small look="subtle" aria-label={`Download ${one.number}`} onClick={() => void open(one.cde_id)}>
                Download
              </Button>
            </td>
          </tr>
        ))}
      </SmallTable>
    </section>
  );
}

function Addenda({ invitationId, addenda, timeZone, onFailure }: Props & Pick<Answer, 'addenda'>) {
  const acknowledge = useWrite('acknowledgeAddendumAsGuest', {
    failsWith: 'Failed to acknowledge the addendum',
    successMessage: () => 'The addendum has been acknowledged',
  });
  const send = (addendumId: string, confirms: boolean) =>
    void acknowledge
      .mutateAsync({ params: { invitationId, addendumId }, body: { confirms_bid: confirms } })
      .catch(onFailure);
  return (
    <section className={styles.section} aria-labelledby="tender-addenda">
      <h2 id="tender-addenda">Addenda</h2>
      <ul className={styles.questions}>
        {addenda.map((one) => (
          <li key={one.id}>
            <h3>
              Addendum {one.number}: {one.title}
            </h3>
            <p className={styles.quiet}>
              {formatInstant(one.issued_at, timeZone)}
              {one.due_date ? ` · new due date ${formatInstant(one.due_date, timeZone)}` : ''}
              {one.changes_scope ? ' · changes the scope' : ''}
            </p>
            {one.body ? <p className={styles.text}>{one.body}</p> : null}
            <div className={styles.actions}>
              {one.abilities.includes('acknowledge') ? (
                <Button small busy={acknowledge.isPending} onClick={() => send(one.id, false)}>
                  Acknowledge
                </Button>
              ) : null}
              {one.abilities.includes('confirm') ? (
                <Button small busy={acknowledge.isPending} onClick={() => send(one.id, true)}>
                  My bid stays as it is
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
