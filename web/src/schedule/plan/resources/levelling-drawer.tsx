// Levelling, with a preview of the moves and their reasons; applied as one batch, or discarded.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ApiFailure, type CallAnswer } from '../../../client/api.ts';
import { useWrite } from '../../../client/data.ts';
import { shownFailure } from '../../../client/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { ErrorNote, Loading } from '../../../ui/states.tsx';
import partStyles from '../parts/parts.module.css';
import type { PlannedTasks } from '../parts/planned-tasks.ts';
import { levelledMoves } from './levelled-moves.ts';
import { LevellingPreview } from './levelling-preview.tsx';
import type { Resource } from './resource-figures.ts';
import styles from './resources.module.css';

type Preview = CallAnswer<'previewLevelling'>;

interface LevellingDrawerProps {
  place: { workspaceId: string; projectId: string };
  resources: readonly Resource[];
  planned: PlannedTasks | null;
  mayEdit: boolean;
  onClose: () => void;
}

export function LevellingDrawer({ place, resources, planned, mayEdit, onClose }: LevellingDrawerProps) {
  const [withinFloat, setWithinFloat] = useState(true);
  const [only, setOnly] = useState('');
  const body = { within_float: withinFloat, ...(only ? { resource_ids: [only] } : {}) };
  const preview = useMutation<Preview, ApiFailure>({
    mutationFn: () => api('previewLevelling', { params: place, body }),
  });
  const found = preview.data;
  const moves = found ? levelledMoves(found, planned) : [];
  const undo = useWrite('undoSchedule', { successMessage: () => 'Levelling undone', failsWith: 'Failed to undo' });
  const apply = useWrite('applyLevelling', {
    successMessage: () => `Levelled: ${formatNumber(moves.length)} ${moves.length === 1 ? 'task moves' : 'tasks move'}`,
    undo: ({ batch_id }) => (batch_id === null ? undefined : undo.mutate({ params: place, body: { batch_id } })),
    failsWith: 'Failed to level resources',
  });
  // Changing an option makes the preview stale.
  const choose = (change: () => void) => {
    change();
    preview.reset();
  };
  return (
    <Drawer
      title="Level resources"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{found ? 'Discard' : 'Cancel'}</Button>
          {found ? (
            <Button
              look="primary"
              busy={apply.isPending}
              disabled={!mayEdit || found.moved.length === 0}
              onClick={() => apply.mutate({ params: place, body }, { onSuccess: onClose })}
            >
              Apply
            </Button>
          ) : (
            <Button look="primary" busy={preview.isPending} onClick={() => preview.mutate()}>
              Preview
            </Button>
          )}
        </>
      }
    >
      <p className={partStyles.quiet}>
        Levelling delays tasks until the resources they need are available. Work that has started never moves. The
        preview stores nothing.
      </p>
      <div className={styles.options}>
        <label>
          <input
            type="checkbox"
            checked={withinFloat}
            onChange={(event) => choose(() => setWithinFloat(event.target.checked))}
          />
          Only within float: the finish holds
        </label>
        <select
          className={styles.control}
          aria-label="Resources to level"
          value={only}
          onChange={(event) => choose(() => setOnly(event.target.value))}
        >
          <option value="">All resources</option>
          {resources.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      {preview.isPending ? <Loading what="the preview" /> : null}
      {preview.error ? <ErrorNote failure={shownFailure('Failed to level resources', preview.error)} /> : null}
      {found ? (
        <LevellingPreview
          preview={found}
          moves={moves}
          planned={planned}
          resources={resources.filter(({ id }) => only === '' || id === only)}
        />
      ) : null}
      {found && !mayEdit ? <p className={partStyles.quiet}>You may look at the preview, not apply it.</p> : null}
    </Drawer>
  );
}
