import { recordPage } from '../records/record-page.tsx';
import { documents } from './documents.tsx';

/** One document: its values, folders, versions, history. */
export const DocumentPage = recordPage(documents);
