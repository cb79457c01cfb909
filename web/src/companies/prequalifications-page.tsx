import { recordListPage } from '../records/record-list-page.tsx';
import { prequalifications } from './prequalifications.tsx';

export const PrequalificationsPage = recordListPage(prequalifications);
