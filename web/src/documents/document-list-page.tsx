import { recordListPage } from '../records/record-list-page.tsx';
import { documents } from './documents.tsx';

/** The documents of all projects, including deleted ones. */
export const DocumentListPage = recordListPage(documents);
