import { recordPage } from '../records/record-page.tsx';
import { diaries } from './site-diaries.tsx';

export const SiteDiaryPage = recordPage(diaries);
