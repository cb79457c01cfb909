import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { Button } from '../ui/button.tsx';
import { formatInstant } from '../ui/format.ts';
import styles from './workers.module.css';

/** A worker's card on the phone: a site manager scans its code to check whether the worker's credentials are valid. */
export function WorkerCard({ name, kindeId }: { name: string; kindeId: string }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId, kindeId };
  const card = useCall('getWorkerCard', { params }).data;
  const make = useWrite('makeWorkerCard', {
    successMessage: () => 'The card has been made',
    failsWith: 'Failed to make the card',
  });
  const revoke = useWrite('revokeWorkerCard', {
    successMessage: (answer) => answer.message,
    failsWith: 'Failed to revoke the card',
  });
  if (!card || (card.abilities.length === 0 && !card.made_at)) return null;
  const isBusy = make.isPending || revoke.isPending;
  return (
    <section className={styles.section} aria-labelledby="worker-card">
      <h2 id="worker-card">Card</h2>
      {card.card_path ? (
        <div className={styles.card}>
          <QrCode text={`${location.origin}${card.card_path}`} label={`Code of the card of ${name}`} />
          <p>{name}</p>
        </div>
      ) : null}
      <p className={styles.quiet}>
        {card.made_at
          ? `Made ${formatInstant(card.made_at)}. Somebody who sees the workers of this workspace scans it and sees whether ${name} is valid. It shows nothing to others.`
          : 'No card yet. Make one, and show it on the phone at the gate.'}
      </p>
      {card.abilities.length > 0 ? (
        <div className={styles.acts}>
          <Button busy={make.isPending} disabled={isBusy} onClick={() => make.mutate({ params, body: {} })}>
            {card.made_at ? 'Make a new card' : 'Make a card'}
          </Button>
          {card.abilities.includes('revoke') ? (
            <Button busy={revoke.isPending} disabled={isBusy} onClick={() => revoke.mutate({ params })}>
              Revoke the card
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
