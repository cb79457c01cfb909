import { recordListPage } from '../records/record-list-page.tsx';
import { tenderPackages } from './tenders.tsx';

/** The tender packages of a workspace. */
export const TendersPage = recordListPage(tenderPackages);
