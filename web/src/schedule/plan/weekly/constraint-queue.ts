// The queue of constraint changes, stored in the browser until the server has accepted them.
import { api, ApiFailure } from '../../../client/api.ts';
import { dropConstraint, keepConstraint, keptConstraints } from './change-store.ts';
import { persistedQueue } from '../../../client/persisted-queue.ts';
import type { TaskConstraint, WaitingConstraint } from './make-ready-changes.ts';
import { waitingConstraints } from './unsent.ts';

/** The waiting changes of constraints in this browser. */
export const constraintQueue = persistedQueue<WaitingConstraint>({
  waiting: waitingConstraints,
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
    // If others have edited or closed it meanwhile, only the state is sent, so that none of their changes is lost.
    if (present.status !== status) await send(present.version);
  }
}
