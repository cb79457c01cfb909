import { recordPage } from '../records/record-page.tsx';
import { crews } from './crews.tsx';

/** The page of a crew: members, rates, history. */
export const CrewPage = recordPage(crews);
