import type { ReactNode } from 'react';
import type { SaveRefusal } from '../../ui/form-faults.ts';
import { countOf } from '../../ui/format.ts';
import { LongActLine } from './long-act-line.tsx';
import { recheckingFirst, type TickedRecords } from './ticked-records.ts';
import { longFrom, useLongAct } from './use-long-act.ts';

interface ActOnTicked {
  /** Does what a form says to the ticked records; answers its refusal, after which the list is looked at again. */
  save: (act: () => Promise<void>) => Promise<SaveRefusal | null>;
  /** Stands in the place of the form's buttons while it takes long. */
  meanwhile: ReactNode;
  /** Closes the form; what is under way goes on. */
  close: () => void;
}

interface ActOptions {
  ticked: TickedRecords;
  /** The noun for one record: "rate". */
  one: string;
  /** "Changing". */
  doing: string;
  failsWith: string;
  onClose: () => void;
  /** It is done, or left to itself. */
  onDone: () => void;
}

/** A form that acts on all the ticked records at once. */
export function useActOnTicked({ ticked, one, doing, failsWith, onClose, onDone }: ActOptions): ActOnTicked {
  const act = useLongAct(failsWith);
  const leave = () => {
    act.leave();
    onDone();
  };
  return {
    save: (work) => act.save(`${doing} ${countOf(ticked.count, one)}…`, () => recheckingFirst(ticked, work), onDone),
    meanwhile: act.doing !== null && ticked.count > longFrom ? <LongActLine words={act.doing} onLeave={leave} /> : null,
    close: act.doing === null ? onClose : leave,
  };
}
