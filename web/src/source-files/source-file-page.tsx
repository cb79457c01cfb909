import { recordPage } from '../records/record-page.tsx';
import { sourceFiles } from './source-files.tsx';

/** One source file: its values, the file itself, its history. */
export const SourceFilePage = recordPage(sourceFiles);
