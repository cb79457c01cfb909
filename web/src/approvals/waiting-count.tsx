import { useCall } from '../client/data.ts';

/** The number of requests that wait for the caller, for the navigation rail; nothing while there are none. */
export default function WaitingCount({ href }: { href: string }) {
  // The rail is outside of the workspace's page: /w/{workspaceId}/approvals.
  const workspaceId = href.split('/')[2]!;
  const { data } = useCall('countApprovals', { params: { workspaceId } });
  return data && data.waiting > 0 ? <>{data.waiting}</> : null;
}
