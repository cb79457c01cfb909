import { recordPage } from '../records/record-page.tsx';
import { subcontracts } from './subcontracts.tsx';

/** One subcontract: its states, lines, files, comments and history. */
export const SubcontractPage = recordPage(subcontracts);
