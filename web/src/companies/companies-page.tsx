import { recordListPage } from '../records/record-list-page.tsx';
import { companies } from './companies.tsx';

export const CompaniesPage = recordListPage(companies);
