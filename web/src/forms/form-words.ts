import { statesOf } from 'virtual:states';
import type { CallAnswer } from '../client/api.ts';

export type Form = CallAnswer<'getForm'>;
export type FormSummary = CallAnswer<'listForms'>['items'][number];

export const statusWords = statesOf.forms;
export const statusChoices = Object.entries(statusWords).map(([value, { label }]) => ({ value, label }));
