// The organisation as a diagram: a nested list with lines, so that screen readers read it in order and Tab reaches every entity.
import type { CallAnswer } from '../client/api.ts';
import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { formatAbn } from '../ui/format.ts';
import { ErrorNote, Loading } from '../ui/states.tsx';
import styles from './business-entity.module.css';

type Node = CallAnswer<'getEntityTree'>['items'][number];

export function OrganisationTree() {
  const { workspace_id: workspaceId } = useWorkspace();
  const query = useCall('getEntityTree', { params: { workspaceId } });
  const nodes = query.data?.items ?? [];
  const ids = new Set(nodes.map((node) => node.workspaceId));
  const tops = nodes.filter(({ parentWorkspaceId }) => parentWorkspaceId === null || !ids.has(parentWorkspaceId));
  return (
    <section aria-labelledby="organisation">
      <h2 id="organisation">Organisation</h2>
      {query.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch the organisation', query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <ul className={styles.tree} aria-labelledby="organisation">
          {tops.map((node) => (
            <Branch key={node.workspaceId} node={node} nodes={nodes} own={workspaceId} />
          ))}
        </ul>
      ) : (
        <Loading what="the organisation" lines={3} />
      )}
      {nodes.length === 1 ? <p>Choose the entity above this one under Edit to build the organisation.</p> : null}
    </section>
  );
}

function Branch({ node, nodes, own }: { node: Node; nodes: readonly Node[]; own: string }) {
  const below = nodes.filter(({ parentWorkspaceId }) => parentWorkspaceId === node.workspaceId);
  const isOwn = node.workspaceId === own;
  return (
    <li>
      <span className={styles.node} aria-current={isOwn ? 'page' : undefined}>
        {isOwn || !node.isOpen ? (
          <strong>{node.displayName}</strong>
        ) : (
          <AppLink href={`/w/${node.workspaceId}/business-entity`}>{node.displayName}</AppLink>
        )}
        <small>{node.abn ? `ABN ${formatAbn(node.abn)}` : 'No ABN'}</small>
      </span>
      {below.length > 0 ? (
        <ul>
          {below.map((child) => (
            <Branch key={child.workspaceId} node={child} nodes={nodes} own={own} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
