import { useCaller } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';

/** Marks notifications as read: some, or all of them. */
export function useAcknowledge() {
  const { seeing_as } = useCaller();
  const write = useWrite('acknowledgeOwnNotifications', { failsWith: 'Failed to update notifications' });
  return {
    isPending: write.isPending,
    all: () => write.mutate({ body: {} }),
    // The view of another person is not changed by looking at it.
    some: (ids: string[]) => (seeing_as ? undefined : write.mutate({ body: { notification_ids: ids } })),
  };
}
