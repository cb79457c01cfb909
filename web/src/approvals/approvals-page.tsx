import { useRouter, useRouterState } from '@tanstack/react-router';
import { useAddress } from '../client/address.ts';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { AppLink } from '../client/app-link.tsx';
import { PageState } from '../client/page-state.tsx';
import { usePageName } from '../client/shell-state.ts';
import { DetailPage } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './approvals.module.css';
import { Delegations } from './delegations.tsx';
import { Exceptions } from './exceptions.tsx';
import { RequestCard } from './request-card.tsx';

type Box = 'waiting' | 'sent' | 'decided';

/** The caller's approvals: waiting, sent, decided; delegations, and the report of exceptions. */
export function ApprovalsPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const [params] = useAddress();
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const seesExceptions = useMay('doa_policy:view');
  usePageName('Approvals');
  const root = `/w/${workspaceId}/approvals`;
  const active = path.endsWith('/delegations') ? 'delegations' : (params.get('box') ?? 'waiting');
  const open = (id: string) => {
    const to = id === 'delegations' ? `${root}/delegations` : id === 'waiting' ? root : `${root}?box=${id}`;
    router.history.push(to);
  };
  const items = [
    { id: 'waiting', label: 'Waiting for me' },
    { id: 'sent', label: 'Sent by me' },
    { id: 'decided', label: 'Decided by me' },
    { id: 'delegations', label: 'Delegations' },
    ...(seesExceptions ? [{ id: 'exceptions', label: 'Exceptions' }] : []),
  ];
  return (
    <DetailPage title="Approvals">
      <Tabs label="Approvals" items={items} active={active} onChange={open}>
        <div className={styles.content}>
          {active === 'delegations' ? (
            <Delegations />
          ) : active === 'exceptions' ? (
            <Exceptions />
          ) : (
            <Requests key={active} box={active === 'sent' || active === 'decided' ? active : 'waiting'} />
          )}
        </div>
      </Tabs>
    </DetailPage>
  );
}

const empties: Record<Box, { title: string; detail: string }> = {
  waiting: {
    title: 'Nothing waits for you',
    detail: 'Amounts that you can approve by your role, or for somebody who delegated to you, come here.',
  },
  sent: {
    title: 'You have not asked for an approval',
    detail: 'A tender package that is recommended for award goes to the people who may approve its amount.',
  },
  decided: {
    title: 'You have not decided yet',
    detail: 'Requests that you approved, returned or rejected are kept here.',
  },
};

function Requests({ box }: { box: Box }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const query = useCall('listApprovals', { params: { workspaceId }, query: { box, limit: 200 } });
  const maySeePolicy = useMay('doa_policy:view');
  if (!query.data) return <PageState query={query} title="Failed to fetch the approvals" what="the approvals" />;
  const { items } = query.data;
  if (items.length === 0) {
    const link = maySeePolicy ? (
      <AppLink href={`/w/${workspaceId}/delegation-of-authority`}>Delegation of authority</AppLink>
    ) : undefined;
    return <EmptyState {...empties[box]} link={link} />;
  }
  return (
    <ul className={styles.cards} aria-label="Requests">
      {items.map((request) => (
        <li key={request.id}>
          <RequestCard request={request} />
        </li>
      ))}
    </ul>
  );
}
