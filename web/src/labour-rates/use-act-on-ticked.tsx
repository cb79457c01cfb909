import type { ReactNode } from 'react';
import type { SaveRefusal } from '../ui/form-faults.ts';
import { countOf } from '../ui/format.ts';
import { LongActLine } from './long-act-line.tsx';
import { recheckingFirst, type TickedRates } from './ticked-rates.ts';
import { longFrom, useLongAct } from './use-long-act.ts';

interface ActOnTicked {
  /** Does what a form says to the ticked rates; answers its refusal, after which the list is looked at again. */
  save: (act: () => Promise<void>) => Promise<SaveRefusal | null>;
  /** Stands in the place of the form's buttons while it takes long. */
  meanwhile: ReactNode;
  /** Closes the form; what is under way goes on. */
  close: () => void;
}

interface ActOptions {
  ticked: TickedRates;
  /** "Changing". */
  doing: string;
  failsWith: string;
  onClose: () => void;
  /** It is done, or left to itself. */
  onDone: () => void;
}

/** A form that acts on all the ticked rates at once. */
export function useActOnTicked({ ticked, doing, failsWith, onClose, onDone }: ActOptions): ActOnTicked {
  const act = useLongAct(failsWith);
  const leave = () => {
    act.leave();
    onDone();
  };
  return {
    save: (work) => act.save(`${doing} ${countOf(ticked.count, 'rate')}…`, () => recheckingFirst(ticked, work), onDone),
    meanwhile: act.doing !== null && ticked.count > longFrom ? <LongActLine words={act.doing} onLeave={leave} /> : null,
    close: act.doing === null ? onClose : leave,
  };
}
