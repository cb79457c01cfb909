import { recordPage } from '../records/record-page.tsx';
import { clients } from './clients.tsx';

/** The page of a client: contacts, projects, files, history. */
export const ClientPage = recordPage(clients);
