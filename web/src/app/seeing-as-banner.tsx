import { IconEye } from '@tabler/icons-react';
import { Button } from '../ui/button.tsx';
import { useCaller } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import styles from './shell.module.css';

/** Says over every page that it is shown as somebody else sees it, and leads back. */
export function SeeingAsBanner() {
  const { seeing_as: seen } = useCaller();
  const back = useWrite('stopSeeingAs', { failsWith: 'Failed to go back' });
  if (!seen) return null;
  return (
    <p className={styles.offline} role="status">
      <IconEye size={16} aria-hidden />
      You see Horizon as {seen.name} does. Nothing can be changed in this view.{' '}
      <Button onClick={() => back.mutate({}, { onSuccess: () => window.location.assign('/') })}>
        Back to your view
      </Button>
    </p>
  );
}
