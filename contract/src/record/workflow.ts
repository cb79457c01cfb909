// The states of a record and the acts that lead from one to the next, declared once: the server refuses what is not
// possible, answers say what the caller may do, and a generated test tries each act in each state as each role.
import type { TProperties } from 'typebox';
import type { Permission } from '../permissions.ts';

export interface WorkflowAct<State extends string = string> {
  /** The states in which it is possible. */
  from: readonly State[];
  /** The state that follows; absent if the state stays, or follows from other records such as recipients. */
  to?: State;
  /** States in which it has been done already: a retry changes nothing and is not refused. */
  doneIn?: readonly State[];
  /** Required of the caller; a rule of the domain may require more. */
  permission: Permission;
  /** The name of the call that does it. Declared records derive it: `edit` and `delete` are the usual calls. */
  call?: string;
  /** On its button: "Send for review"; by default its name. */
  label?: string;
  /** Whether the person gives a reason, which is stored as `status_reason`. */
  reason?: 'optional' | 'required';
  /** The path of a derived call if the source documents name one, with the parameters of the record's own path. */
  path?: string;
  /** Further properties of the body of a derived call. */
  fields?: TProperties;
  /** The body of the call where several acts share it. */
  body?: Readonly<Record<string, unknown>>;
  /** The advice of a refusal, by the state of the record. */
  hints?: Partial<Record<State, string>>;
}

/** The colour and shape of a state's chip. */
export type StateBucket = 'delayed' | 'in-progress' | 'open' | 'not-started' | 'completed' | 'closed' | 'cancelled';

export interface WorkflowState {
  label: string;
  bucket: StateBucket;
  /** Completes the sentence "TR-0001 is …", if it is not the label in lower case. */
  is?: string;
}

export interface Workflow<State extends string = string, Act extends string = string> {
  /** The table of the record. */
  table: string;
  /** In their usual order. */
  states: Readonly<Record<State, WorkflowState>>;
  acts: Readonly<Record<Act, WorkflowAct<State>>>;
}

/** The declaration with its exact states and acts. */
export const workflow = <const State extends string, const Act extends string>(
  definition: Workflow<State, Act>,
): Workflow<State, Act> => definition;

/** The acts that are possible in a state, in the order of their declaration. */
export function actsFrom<State extends string, Act extends string>(
  { acts }: Pick<Workflow<State, Act>, 'acts'>,
  state: State,
): Act[] {
  return (Object.keys(acts) as Act[]).filter((act) => acts[act].from.includes(state));
}

/** The same hint for several states. */
export const hintIn = <State extends string>(states: readonly State[], hint: string): Partial<Record<State, string>> =>
  Object.fromEntries(states.map((state) => [state, hint])) as Partial<Record<State, string>>;

/** The labels of the states, in their order. */
export const stateLabels = <State extends string>({
  states,
}: Pick<Workflow<State>, 'states'>): Readonly<Record<State, string>> =>
  Object.fromEntries((Object.keys(states) as State[]).map((state) => [state, states[state].label])) as Record<
    State,
    string
  >;
