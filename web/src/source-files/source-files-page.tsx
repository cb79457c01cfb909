import { recordListPage } from '../records/record-list-page.tsx';
import { sourceFiles } from './source-files.tsx';

export const SourceFilesPage = recordListPage(sourceFiles);
