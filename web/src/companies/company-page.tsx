import { recordPage } from '../records/record-page.tsx';
import { companies } from './companies.tsx';

/** The page of a company: its people and history. */
export const CompanyPage = recordPage(companies);
