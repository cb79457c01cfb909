import { recordListPage } from '../records/record-list-page.tsx';
import { documents } from './documents.tsx';

/** The documents of all projects, deleted ones too. */
export const DocumentListPage = recordListPage(documents);
