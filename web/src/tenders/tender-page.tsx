import { recordPage } from '../records/record-page.tsx';
import { tenderPackages } from './tenders.tsx';

/** One tender package: its states, its invited subcontractors, files, comments and history. */
export const TenderPage = recordPage(tenderPackages);
