import { recordListPage } from '../records/record-list-page.tsx';
import { clients } from './clients.tsx';

export const ClientsPage = recordListPage(clients);
