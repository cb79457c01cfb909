import { recordPage } from '../records/record-page.tsx';
import { clients } from './clients.tsx';

/** One client: contacts, projects, files, history. */
export const ClientPage = recordPage(clients);
