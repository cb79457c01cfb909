import { recordListPage } from '../records/record-list-page.tsx';
import { crews } from './crews.tsx';

export const CrewsPage = recordListPage(crews);
