import type { ReactNode } from 'react';
import type { SaveRefusal } from '../../ui/form-faults.ts';
import { countOf } from '../../ui/format.ts';
import { LongActionLine } from './long-action-line.tsx';
import { recheckOnFailure, type SelectedRecords } from './selected-records.ts';
import { longFrom, useLongAction } from './use-long-action.ts';

interface BulkAction {
  /** Runs the action of a form on the selected records; returns its refusal, after which the list is checked again. */
  save: (act: () => Promise<void>) => Promise<SaveRefusal | null>;
  /** Replaces the form's buttons while a long action runs. */
  meanwhile: ReactNode;
  /** Closes the form; a running action goes on. */
  close: () => void;
}

interface ActOptions {
  selected: SelectedRecords;
  /** The noun for one record: "rate". */
  one: string;
  /** "Changing". */
  doing: string;
  failsWith: string;
  onClose: () => void;
  /** Called when the action is done, or goes on without the form. */
  onDone: () => void;
}

/** A form that changes all selected records at once. */
export function useBulkAction({ selected, one, doing, failsWith, onClose, onDone }: ActOptions): BulkAction {
  const act = useLongAction(failsWith);
  const leave = () => {
    act.leave();
    onDone();
  };
  return {
    save: (work) =>
      act.save(`${doing} ${countOf(selected.count, one)}…`, () => recheckOnFailure(selected, work), onDone),
    meanwhile:
      act.doing !== null && selected.count > longFrom ? <LongActionLine words={act.doing} onLeave={leave} /> : null,
    close: act.doing === null ? onClose : leave,
  };
}
