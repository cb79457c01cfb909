import { recordPage } from '../records/record-page.tsx';
import { documents } from './documents.tsx';

/** The page of a document: values, folders, versions, history. */
export const DocumentPage = recordPage(documents);
