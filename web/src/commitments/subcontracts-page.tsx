import { recordListPage } from '../records/record-list-page.tsx';
import { subcontracts } from './subcontracts.tsx';

/** The subcontracts of a project. */
export const SubcontractsPage = recordListPage(subcontracts);
