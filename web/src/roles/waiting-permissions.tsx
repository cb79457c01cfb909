import type { Permission } from '@horizon/contract';
import { useWorkspace } from '../client/caller.tsx';
import { shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { formatInstant } from '../ui/format.ts';
import { ErrorNote } from '../ui/states.tsx';
import { permissionWords } from './permission-words.ts';
import type { Role } from './role-columns.tsx';
import { useRoleUpdate } from './role-writes.ts';
import styles from './roles.module.css';

/** Permissions of a role that wait for an owner: what they would change, and the decision for those who may take it. */
export function WaitingPermissions({ role, waiting }: { role: Role; waiting: NonNullable<Role['waiting']> }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const update = useRoleUpdate();
  const decide = (decision: 'confirm' | 'refuse') =>
    update.mutate({ params: { workspaceId, id: role.id }, body: { waiting: decision, version: role.version } });
  const words = (list: string[], others: string[]) =>
    list
      .filter((one) => !others.includes(one))
      .map((one) => permissionWords(one as Permission))
      .join('; ');
  const [added, removed] = [words(waiting.permissions, role.permissions), words(role.permissions, waiting.permissions)];
  const may = (ability: string) => role.abilities.includes(ability);
  return (
    <section className={styles.waiting} aria-labelledby="waiting-permissions">
      <h2 id="waiting-permissions">Permissions wait for an owner</h2>
      <p>
        {waiting.requested_by.name} asked for them, {formatInstant(waiting.requested_at)}. They combine separate duties,
        such as preparing and approving, in this role or in somebody who holds it.
      </p>
      {added ? <p>Added: {added}</p> : null}
      {removed ? <p>Removed: {removed}</p> : null}
      {update.error ? <ErrorNote failure={shownFailure('Failed to change the role', update.error)} /> : null}
      <div className={styles.decision}>
        {may('confirm') ? (
          <Button look="primary" busy={update.isPending} onClick={() => decide('confirm')}>
            Confirm
          </Button>
        ) : null}
        {may('refuse') ? (
          <Button busy={update.isPending} onClick={() => decide('refuse')}>
            {may('confirm') ? 'Refuse' : 'Withdraw'}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
