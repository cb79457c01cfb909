// The refusal of an act that is not possible in the state of its record.
import { actsFrom, type Workflow } from '@horizon/contract';
import { conflict } from '../failures.ts';

/** A record in its state; `subject` begins the refusal: 'TR-0001', 'This form'. */
interface InState<State extends string> {
  subject: string;
  state: State;
}

/** Throws 409 with the acts that are possible now if this one is not. */
export function refuseTransition<State extends string, Act extends string>(
  flow: Workflow<State, Act>,
  { subject, state }: InState<NoInfer<State>>,
  act: NoInfer<Act>,
): void {
  const { from, hints } = flow.acts[act];
  if (from.includes(state)) return;
  const { label, is } = flow.states[state];
  const hint = hints?.[state];
  throw conflict('illegal_transition', `${subject} is ${is ?? label.toLowerCase()}.${hint ? ` ${hint}` : ''}`, {
    allowed: actsFrom(flow, state),
  });
}
