import type { CallAnswer } from '../client/api.ts';

export type Company = CallAnswer<'updateCompany'>;
