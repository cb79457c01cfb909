// The actions on the selected rates. Each is one transaction on the server, and its toast offers Undo.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { refusalOf } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { ActBar, SelectionBar } from '../ui/filter-bar.tsx';
import { countOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';
import { AddAllowance } from './allowance-form.tsx';
import { LongActionLine } from '../client/grid-edits/long-action-line.tsx';
import { SetAward, SetDay } from './many-dialogs.tsx';
import { withFingerprint, recheckOnFailure } from '../client/grid-edits/selected-records.ts';
import { longFrom, notifyLongRunning, useLongAction } from '../client/grid-edits/use-long-action.ts';
import type { PushUndo } from '../client/grid-edits/use-undo-stack.ts';
import type { SelectedRates } from './rates.ts';

interface RateSelectionBarProps {
  selected: SelectedRates;
  may: (ability: string) => boolean;
  pushUndo: PushUndo;
  onClear: () => void;
  /** Selects every rate of the filter; undefined if all are selected. */
  onAll: (() => void) | undefined;
}

type Asked = 'award' | 'day' | 'allowance' | null;

/** The bar for the selected rates, with its dialogs. */
export function RateSelectionBar({ selected, may, pushUndo, onClear, onAll }: RateSelectionBarProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const [asked, setAsked] = useState<Asked>(null);
  const queries = useQueryClient();
  const act = useLongAction('Failed to delete labour rates', 'always');
  const run = useRunWithMessage();
  const params = { workspaceId };
  const settled = () => {
    setAsked(null);
    onClear();
  };
  const deleteAll = () =>
    recheckOnFailure(selected, async () =>
      api('deleteManyLabourRates', { params, body: await withFingerprint(selected) }),
    );
  const remove = async () => {
    const isHere = await act.run(`Deleting ${countOf(selected.count, 'rate')}…`, async () => {
      const { deleted, ids } = await deleteAll();
      const back = () =>
        void run('Failed to restore labour rates', async () => {
          notifyLongRunning('Restoring', ids.length, 'rate');
          const { restored } = await api('restoreManyLabourRates', { params, body: { ids } });
          toast.info({ title: `${countOf(restored, 'labour rate')} restored` });
        });
      pushUndo(back, { title: `${countOf(deleted, 'labour rate')} deleted` });
    });
    void queries.invalidateQueries({ queryKey: ['labour-rates'] });
    if (isHere) onClear();
  };
  const leave = () => {
    act.leave();
    onClear();
  };
  const parts = { selected, pushUndo, onClose: () => setAsked(null), onDone: settled };
  if (act.doing !== null && selected.count > longFrom) {
    return (
      <ActBar>
        <LongActionLine words={act.doing} onLeave={leave} />
      </ActBar>
    );
  }
  return (
    <>
      <SelectionBar count={selected.count} summary={selected.summary} onClear={onClear}>
        {onAll ? (
          <Button look="subtle" small onClick={onAll}>
            Select all matching rates
          </Button>
        ) : null}
        {may('edit') ? (
          <>
            <Button small onClick={() => setAsked('award')}>
              Set award…
            </Button>
            <Button small onClick={() => setAsked('day')}>
              Set effective date…
            </Button>
          </>
        ) : null}
        {may('create') ? (
          <Button small onClick={() => setAsked('allowance')}>
            Add an allowance…
          </Button>
        ) : null}
        {may('delete') ? (
          <Button small busy={act.doing !== null} onClick={() => void remove()}>
            Delete
          </Button>
        ) : null}
      </SelectionBar>
      {asked === 'award' ? <SetAward {...parts} /> : null}
      {asked === 'day' ? <SetDay {...parts} /> : null}
      {asked === 'allowance' ? <AddAllowance {...parts} /> : null}
    </>
  );
}

/** Runs an action outside a form: shows a refusal, and fetches the lists again in any case. */
function useRunWithMessage() {
  const queries = useQueryClient();
  return async (failsWith: string, act: () => Promise<void>) => {
    await act().catch((error: unknown) => toast.error({ title: failsWith, detail: refusalOf(error).message }));
    void queries.invalidateQueries({ queryKey: ['labour-rates'] });
  };
}
