import { recordPage } from '../records/record-page.tsx';
import { crews } from './crews.tsx';

/** One crew: its members, its price, its history. */
export const CrewPage = recordPage(crews);
