// The levelling sheet of a package and its edits. An answer replaces the sheet at once; one that is stale shows the sheet as
// it is now.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { api, ApiFailure, type CallAnswer, type CallInput } from '../../client/api.ts';
import { keyOf, useCall } from '../../client/data.ts';
import { writeFailure } from '../../client/failures.ts';
import type { PushUndo } from '../../client/grid-edits/use-undo-stack.ts';
import { forgetWrite, startWrite } from '../../client/own-writes.ts';
import { toast } from '../../ui/toasts.ts';
import type { TenderPackage } from '../tender-chips.tsx';

export type Sheet = CallAnswer<'getLevelling'>;
export type Bidder = Sheet['bidders'][number];
export type Adjustment = Sheet['adjustments'][number];
export type Edits = NonNullable<CallInput<'saveLevelling'>['body']>;
export type AdjustmentEdit = NonNullable<Edits['adjustments']>[number];

const inputOf = (tender: TenderPackage, isWithPlugs: boolean) => ({
  params: { workspaceId: tender.workspace_id, id: tender.tender_package_id },
  query: { plugs: isWithPlugs ? ('on' as const) : ('off' as const) },
});

/** The sheet with or without plugs. */
export const useSheet = (tender: TenderPackage, isWithPlugs: boolean) =>
  useCall('getLevelling', inputOf(tender, isWithPlugs), { keepsPrevious: true });

/** Saves edits one after the other. Throws the refusal; the sheet on the screen is the one of the answer. */
export type SaveEdits = (edits: Edits) => Promise<Sheet>;

/** Answers a function that saves edits, and one that shows a sheet answered by another call. */
export function useSheetWrites(tender: TenderPackage): { save: SaveEdits; show: (sheet: Sheet) => void } {
  const queries = useQueryClient();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const show = useCallback(
    (sheet: Sheet) => {
      queries.setQueryData(keyOf('getLevelling', inputOf(tender, true)), sheet);
      void queries.invalidateQueries({ queryKey: keyOf('getLevelling', inputOf(tender, false)) });
      void queries.invalidateQueries({ queryKey: ['audit'] });
    },
    [queries, tender],
  );
  const save = useCallback<SaveEdits>(
    (edits) => {
      const work = async () => {
        const origin = startWrite(['tenders', 'audit']);
        const { params } = inputOf(tender, true);
        try {
          const sheet = await api(
            'saveLevelling',
            { params, body: edits },
            { idempotencyKey: crypto.randomUUID(), origin },
          );
          show(sheet);
          return sheet;
        } catch (error) {
          forgetWrite(origin);
          const failure = writeFailure(error);
          const current = failure.code === 'stale' ? (failure.current as Sheet | undefined) : undefined;
          if (current) show(current);
          else if (failure.status === 0) void queries.invalidateQueries({ queryKey: ['tenders'] });
          throw failure;
        }
      };
      const after = queue.current.then(work, work);
      queue.current = after.catch(() => undefined);
      return after;
    },
    [queries, tender, show],
  );
  return { save, show };
}

/** A new adjustment of a bidder. */
export const newAdjustment = (
  invitationId: string,
  more: Partial<AdjustmentEdit> & Pick<AdjustmentEdit, 'kind' | 'amount'>,
): AdjustmentEdit => ({
  id: crypto.randomUUID(),
  version: null,
  invitation_id: invitationId,
  row_id: null,
  item: null,
  title: null,
  basis: 'entered',
  is_accepted: true,
  note: null,
  ...more,
});

/** The edit that changes an adjustment. */
export const changed = (
  { id, version, invitation_id, kind, row_id, item, title, amount, basis, is_accepted, note }: Adjustment,
  changes: Partial<AdjustmentEdit>,
): AdjustmentEdit => ({
  id,
  version,
  invitation_id,
  kind,
  row_id,
  item,
  title,
  amount,
  basis,
  is_accepted,
  note,
  ...changes,
});

/** The edits that put back the adjustments of `before` which differ in `after`. */
export function undoOf(before: Sheet, after: Sheet): Edits {
  const earlier = new Map(before.adjustments.map((one) => [one.id, one]));
  const now = new Map(after.adjustments.map((one) => [one.id, one]));
  const differs = (a: Adjustment, b: Adjustment) =>
    a.version !== b.version &&
    (a.amount !== b.amount || a.note !== b.note || a.is_accepted !== b.is_accepted || a.basis !== b.basis);
  return {
    removed: after.adjustments.flatMap(({ id, version }) => (earlier.has(id) ? [] : [{ id, version }])),
    // A deletion counts as one version.
    restored: before.adjustments.flatMap(({ id, version }) => (now.has(id) ? [] : [{ id, version: version + 1 }])),
    adjustments: before.adjustments.flatMap((one) => {
      const current = now.get(one.id);
      return current && differs(one, current)
        ? [changed(current, { amount: one.amount, note: one.note, is_accepted: one.is_accepted, basis: one.basis })]
        : [];
    }),
  };
}

/** Saves edits, shows a refusal as a toast, and offers to undo them. Answers whether they were saved. */
export function useUndoableSave(sheet: Sheet, save: SaveEdits, pushUndo: PushUndo) {
  return useCallback(
    async (edits: Edits, title: string): Promise<ApiFailure | null> => {
      try {
        const after = await save(edits);
        pushUndo(() => void save(undoOf(sheet, after)).catch(showFailure), { title });
        return null;
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        showFailure(error);
        return error;
      }
    },
    [sheet, save, pushUndo],
  );
}

function showFailure(error: unknown): void {
  const failure = writeFailure(error);
  toast.error({
    title: failure.code === 'stale' ? 'Somebody else changed the sheet' : 'Failed to save the levelling sheet',
    detail:
      failure.code === 'stale'
        ? 'Nothing was saved. The sheet shows the current values: look at them, then enter yours again.'
        : failure.message,
    ...failure.shownReference,
  });
}
