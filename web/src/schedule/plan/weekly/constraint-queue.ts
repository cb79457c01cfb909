// Constraints on their way to the server, kept in the browser next to the changes of the week until they are there.
import { api, ApiFailure } from '../../../client/api.ts';
import { dropConstraint, keepConstraint, keptConstraints } from './change-store.ts';
import { persistedQueue } from '../../../client/persisted-queue.ts';
import type { TaskConstraint, WaitingConstraint } from './make-ready-changes.ts';

/** Changes of constraints that wait in this browser. */
export const constraintQueue = persistedQueue<WaitingConstraint>({
  kept: keptConstraints,
  keep: keepConstraint,
  drop: dropConstraint,
  submit,
});

async function submit({
  key,
  userId: person,
  workspaceId,
  projectId,
  actionId,
  change,
}: WaitingConstraint): Promise<void> {
  const params = { workspaceId, projectId };
  if (change.kind === 'new') {
    const { constraintType, description, need_by } = change;
    const body = { actionId, constraintType, description, ...(need_by === null ? {} : { need_by }) };
    await api('createActionConstraint', { params, body }, { idempotencyKey: key, person });
    return;
  }
  const { status } = change;
  const send = (version: number) =>
    api('updateActionConstraint', { params, body: { constraintId: key, status, version } }, { person });
  try {
    await send(change.version);
  } catch (error) {
    const present =
      error instanceof ApiFailure && error.status === 409 ? (error.current as TaskConstraint | null) : null;
    if (!present) throw error;
    // Others changed its words meanwhile, or closed it too: only the state is sent, nothing of theirs is lost.
    if (present.status !== status) await send(present.version);
  }
}
