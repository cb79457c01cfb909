// The calls of a record's acts: `POST {path}/{id}/{act}`, derived from its workflow.
import {
  Type,
  type TArray,
  type TInteger,
  type TNull,
  type TObject,
  type TOptional,
  type TProperties,
  type TString,
  type TUnion,
  type TUnsafe,
} from 'typebox';
import { call, type Call } from '../call.ts';
import { Fields, Id, LongText, Nullable, OneOrSeveral, Optional, Version } from '../schema.ts';
import type { RecordDefinition } from './definition.ts';
import { inWords, nounsOf } from './in-words.ts';
import { paramsIn } from './parent.ts';
import type { Workflow, WorkflowAct } from './workflow.ts';

/** Acts that are usual calls of the record: a state may forbid them. */
const usualActs: Readonly<Record<string, string>> = { edit: 'update', delete: 'delete' };
type UsualAct = 'edit' | 'delete';

/** Properties of the answer of a record with states. */
export type FlowProperties<Flow> = [Flow] extends [never]
  ? Record<never, never>
  : {
      status: TUnsafe<StateOf<Flow>>;
      status_reason: TUnion<[TString, TNull]>;
      acts: TArray<TString>;
    };
type StateOf<Flow> = Flow extends { states: infer States } ? keyof States & string : string;
type ActOf<Flow> = Flow extends { acts: infer Acts } ? keyof Acts & string : never;

/** The calls of the acts by their names in the call table. */
export type ActCalls<One extends string, Params extends TObject, Answer extends TObject, Flow> = [Flow] extends [never]
  ? unknown
  : {
      [Act in Exclude<ActOf<Flow>, UsualAct> as `${Act}${One}`]: Call<
        Params,
        undefined,
        TObject<{ version: TInteger; reason: TOptional<TUnion<[TString, TNull]>> }>,
        Answer
      >;
    };

const Status = (flow: Workflow) => Type.Enum(Object.keys(flow.states), { description: 'Status' });

/** Properties of the answer: the state, why it came to be, and what the caller may do. */
export const flowProperties = (flow: Workflow | undefined): TProperties =>
  flow
    ? {
        status: Status(flow),
        status_reason: Nullable(Type.String({ description: 'The reason given for the last act' })),
        acts: Type.Array(Type.String(), {
          description: `Acts that the caller may do now: ${Object.keys(flow.acts).join(', ')}`,
        }),
      }
    : {};

/** The filter of the list. */
export const flowFilters = (flow: Workflow | undefined): TProperties =>
  flow ? { status: Optional(OneOrSeveral(Status(flow))) } : {};

/** The workflow with the name of each act's call and, for the tests, a body with what the call requires. */
export const withCalls = (flow: Workflow, one: string): Workflow => ({
  ...flow,
  acts: Object.fromEntries(
    Object.entries(flow.acts).map(([name, act]): [string, WorkflowAct] => [
      name,
      {
        ...act,
        call: act.call ?? `${usualActs[name] ?? name}${one}`,
        ...(act.reason === 'required' ? { body: { reason: 'As agreed on site.', ...act.body } } : {}),
      },
    ]),
  ),
});

/** The label of an act without one of its own: 'sendForReview' is 'Send for review'. */
export const labelOfAct = (name: string): string => {
  const words = inWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The acts whose calls and handlers are derived. */
export const derivedActs = ({ acts }: Pick<Workflow, 'acts'>, one: string): [string, WorkflowAct][] =>
  Object.entries(acts).filter(([name, act]) => !(name in usualActs) && (!act.call || act.call === `${name}${one}`));

/** The calls of a record's acts. */
export function actCalls(
  d: RecordDefinition,
  { area, answer }: { area: Pick<Call, 'domain' | 'tenancy' | 'projectGrants'>; answer: TObject },
): Record<string, Call> {
  const flow = d.workflow;
  if (!flow) return {};
  const one = nounsOf(d)[0];
  return Object.fromEntries(
    derivedActs(flow, d.one).map(([name, act]) => {
      const label = act.label ?? labelOfAct(name);
      const path = act.path ?? `${d.path}/{id}/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      const made = call({
        method: 'POST',
        path,
        ...area,
        permission: act.permission,
        summary: `${label}: a ${one}${act.to ? ` becomes ${flow.states[act.to]!.label.toLowerCase()}` : ''}`,
        params: Fields({ ...paramsIn(path), id: Id(`The ${one}`) }),
        body: Fields({
          version: Version,
          ...(act.reason === 'required'
            ? { reason: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S', description: 'Why' }) }
            : { reason: Optional(Nullable(LongText('Why', 2000))) }),
          ...act.fields,
        }),
        answer,
        failures: [409, 422],
        failureMessage: `Failed to ${label.toLowerCase()} ${one}`,
      });
      return [`${name}${d.one}`, made as Call];
    }),
  );
}
