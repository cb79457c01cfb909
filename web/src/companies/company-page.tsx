import { recordPage } from '../records/record-page.tsx';
import { companies } from './companies.tsx';

/** One company: who works for it, its history. */
export const CompanyPage = recordPage(companies);
