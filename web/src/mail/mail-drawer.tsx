import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { PageState } from '../client/page-state.tsx';
import { Button } from '../ui/button.tsx';
import { DefinitionList } from '../ui/details.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { formatInstant } from '../ui/format.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { kindWords, stateWords } from './mail-words.ts';
import styles from './mail.module.css';

/** One e-mail as displayed to recipients, with the delivery status for each of them. */
export function MailDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId, id };
  const mail = useCall('getMail', { params });
  const again = useWrite('sendMailAgain', {
    alsoStale: ['jobs'],
    successMessage: (answer) => answer.message,
    failsWith: 'Failed to send the e-mail',
  });
  const { data } = mail;
  return (
    <Drawer
      title={data?.subject ?? 'E-mail'}
      onClose={onClose}
      footer={
        data?.abilities.includes('send_again') ? (
          <Button look="primary" busy={again.isPending} onClick={() => again.mutate({ params })}>
            Send again
          </Button>
        ) : undefined
      }
    >
      {!data ? (
        <PageState query={mail} title="Failed to fetch the e-mail" what="the e-mail" />
      ) : (
        <div className={styles.mail}>
          <DefinitionList
            entries={[
              { label: 'Kind', value: kindWords[data.kind] },
              { label: 'Written', value: formatInstant(data.created_at) },
            ]}
          />
          <ul className={styles.recipients} aria-label="Recipients">
            {data.recipients.map((one) => (
              <li key={one.address}>
                <span>
                  {one.name ? `${one.name}, ` : ''}
                  {one.address}
                </span>
                <StatusChip {...stateWords[one.state]} plain />
                {one.detail ? <p>{one.detail}</p> : null}
              </li>
            ))}
          </ul>
          {data.link === 'hidden' ? (
            <p className={styles.notice}>The link in this e-mail is for its recipient and is not shown here.</p>
          ) : null}
          {data.link_href ? (
            <p className={styles.link}>
              <a href={data.link_href}>Open the link of this e-mail</a>
            </p>
          ) : null}
          {/* Nothing in it runs, and nothing of it reaches the page. */}
          <iframe className={styles.frame} title="Text of the e-mail" sandbox="" srcDoc={data.html} />
        </div>
      )}
    </Drawer>
  );
}
