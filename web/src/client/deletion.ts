// Deleting and restoring a record; each can be undone from its toast.
import type { CallName } from '@horizon/contract';
import type { CallAnswer, CallInput } from './api.ts';
import { useWorkspace } from './caller.tsx';
import { useWrite } from './data.ts';

/** A record of a workspace by its path. */
type OfWorkspace = { params: { workspaceId: string; id: string } };
type CallsAnswering<Answer> = {
  [Name in CallName]: CallAnswer<Name> extends Answer ? (OfWorkspace extends CallInput<Name> ? Name : never) : never;
}[CallName];
type DeleteCall = Extract<CallsAnswering<{ id: string; message: string }>, `delete${string}`>;
type RestoreCall = Extract<CallName, `restore${string}`>;

interface DeletionOptions<Restore extends RestoreCall> {
  remove: DeleteCall;
  restore: Restore;
  /** The path parameters, if there are more than workspace and id. */
  place?: Readonly<Record<string, string>>;
  /** Completes "Failed to delete …": "labour rate". */
  noun: string;
  /** Text of the toast for a restored record. */
  restored: (record: CallAnswer<Restore>) => string;
  /** Other domains that become stale. */
  alsoStale?: string[];
  /** Titles of failures, if not the usual ones. */
  failures?: { remove: string; restore: string } | undefined;
  /** Their titles end with the reason. */
  isReasonInTitle?: boolean | undefined;
  /** The page itself shows why a record could not be deleted. */
  showsRefusal?: boolean;
}

/** `remove` and `restore` by id, with the failure of the last deletion. */
export function useDeletion<Restore extends RestoreCall>(options: DeletionOptions<Restore>) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { noun } = options;
  const alsoStale = options.alsoStale ?? [];
  const { isReasonInTitle } = options;
  const deleteFails = options.failures?.remove ?? `Failed to delete ${noun}`;
  const restoreFails = options.failures?.restore ?? `Failed to restore ${noun}`;
  const inputOf = (id: string) => ({ params: { workspaceId, ...options.place, id } });
  // All of these calls take a workspace and an id.
  const restoreInput = (id: string) => inputOf(id) as CallInput<Restore>;
  const undoDelete = useWrite(options.restore, { alsoStale, failsWith: restoreFails, isReasonInTitle });
  const undoRestore = useWrite(options.remove, { alsoStale, failsWith: deleteFails, isReasonInTitle });
  const remove = useWrite(options.remove, {
    alsoStale,
    successMessage: (answer) => answer.message,
    undo: (answer) => undoDelete.mutate(restoreInput(answer.id)),
    ...(options.showsRefusal ? {} : { failsWith: deleteFails, isReasonInTitle }),
  });
  const restore = useWrite(options.restore, {
    alsoStale,
    successMessage: options.restored,
    undo: (_answer, input) => undoRestore.mutate(inputOf((input as ReturnType<typeof inputOf>).params.id)),
    failsWith: restoreFails,
  });
  return {
    remove: (id: string, onDone?: () => void) => remove.mutate(inputOf(id), { onSuccess: () => onDone?.() }),
    restore: (id: string) => restore.mutate(restoreInput(id)),
    failure: remove.error,
    closeFailure: () => remove.reset(),
    isBusy: remove.isPending || restore.isPending,
  };
}
