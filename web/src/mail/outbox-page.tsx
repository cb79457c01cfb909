import { mailStates } from 'virtual:words';
import { useAddress, useListView } from '../client/address.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { useList } from '../client/list-data.ts';
import { RecordList } from '../client/record-list.tsx';
import { usePageName } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { formatInstant } from '../ui/format.ts';
import { EmptyState, FilteredEmpty } from '../ui/states.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import { kindWords, stateOf, stateWords, type Mail } from './mail-words.ts';
import styles from './mail.module.css';

const stateChoices = mailStates.map((state) => ({ value: state, label: stateWords[state].label }));

const columns: readonly GridColumn<Mail>[] = [
  { id: 'subject', header: 'Subject', value: (row) => row.subject, widthPx: 360, opens: true, groupable: false },
  {
    id: 'to',
    header: 'To',
    value: (row) => row.recipients.map(({ address }) => address).join(', '),
    widthPx: 260,
    groupable: false,
  },
  { id: 'kind', header: 'Kind', value: (row) => kindWords[row.kind], widthPx: 150, priority: 3 },
  {
    id: 'state',
    header: 'Delivery',
    value: (row) => stateWords[stateOf(row)].label,
    render: (row) => <StatusChip {...stateWords[stateOf(row)]} plain />,
    filter: 'none',
    priority: 1,
    firm: true,
    widthPx: 130,
  },
  {
    id: 'detail',
    header: 'The mail server said',
    value: (row) => row.recipients.find(({ state }) => state === stateOf(row))?.detail ?? null,
    widthPx: 260,
    groupable: false,
    priority: 3,
  },
  {
    id: 'created_at',
    header: 'Written',
    value: (row) => row.created_at,
    format: (value) => formatInstant(value === null ? null : String(value)),
    filter: 'none',
    groupable: false,
    firm: true,
    widthPx: 160,
  },
];

const rowId = (mail: Mail) => mail.id;

/** E-mails of the workspace with their delivery status. */
export function OutboxPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const [view, setView] = useListView();
  const [params, change] = useAddress();
  const state = mailStates.find((one) => one === params.get('state'));
  const opened = params.get('mail');
  const input = { params: { workspaceId }, query: state ? { state } : {} };
  const list = useList('listMails', input, { view, columns });
  const sendAll = useWrite('sendFailedMails', {
    alsoStale: ['jobs'],
    successMessage: (answer) => answer.message,
    failsWith: 'Failed to send the e-mails',
  });
  usePageName('Outbox');
  return (
    <RecordList
      title="Outbox"
      records="e-mails"
      list={list}
      rowId={rowId}
      view={view}
      onViewChange={setView}
      onOpen={(mail) => change({ mail: mail.id }, { isStep: true })}
      {...(opened ? { currentId: opened } : {})}
      notice={
        list.status !== 'loading' && list.rows.some((mail) => stateOf(mail) === 'kept') ? (
          <p className={styles.notice}>
            Some e-mails were kept here because no mail server was configured. They can be read, and sent once there is
            one.
          </p>
        ) : undefined
      }
      actions={
        list.abilities.includes('send_failed') ? (
          <Button busy={sendAll.isPending} onClick={() => sendAll.mutate({ params: { workspaceId } })}>
            Send failed e-mails again
          </Button>
        ) : undefined
      }
      filters={
        <FilterSelect
          label="Delivery"
          all="Any delivery"
          value={state ?? ''}
          choices={stateChoices}
          onChange={(value) => change({ state: value })}
        />
      }
      filtersInForce={state ? 1 : 0}
      empty={
        state ? (
          <FilteredEmpty filters={[`delivery ${stateWords[state].label}`]} onClear={() => change({ state: null })} />
        ) : (
          <EmptyState
            title="No e-mails yet"
            detail="Invitations, notifications and links to reset a password show here with their delivery."
          />
        )
      }
    >
      {opened ? <MailDrawer id={opened} onClose={() => change({ mail: null })} /> : null}
    </RecordList>
  );
}
