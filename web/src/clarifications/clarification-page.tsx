import { recordPage } from '../records/record-page.tsx';
import { clarifications } from './clarifications.tsx';

/** One clarification: question, answer with its revisions, files, comments and history. */
export const ClarificationPage = recordPage(clarifications);
