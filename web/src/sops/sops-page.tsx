import { recordListPage } from '../records/record-list-page.tsx';
import { sops } from './sops.tsx';

/** The packages of work of a project. */
export const SopsPage = recordListPage(sops);
