import { recordListPage } from '../records/record-list-page.tsx';
import { clarifications } from './clarifications.tsx';

/** The clarifications of a workspace. */
export const ClarificationsPage = recordListPage(clarifications);
