import { useCaller } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';

/** Marks some or all notifications as read. */
export function useAcknowledge() {
  const { seeing_as } = useCaller();
  const write = useWrite('acknowledgeOwnNotifications', { failsWith: 'Failed to update notifications' });
  return {
    isPending: write.isPending,
    all: () => write.mutate({ body: {} }),
    // Viewing as another person does not mark their notifications as read.
    some: (ids: string[]) => (seeing_as ? undefined : write.mutate({ body: { notification_ids: ids } })),
  };
}
