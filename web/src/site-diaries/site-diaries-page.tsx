import { recordListPage } from '../records/record-list-page.tsx';
import { diaries } from './site-diaries.tsx';

export const SiteDiariesPage = recordListPage(diaries);
