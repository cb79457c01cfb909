import { recordPage } from '../records/record-page.tsx';
import { sops } from './sops.tsx';

/** One package of work: its budget, lists, files, comments and history. */
export const SopPage = recordPage(sops);
