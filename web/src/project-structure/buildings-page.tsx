import { recordListPage } from '../records/record-list-page.tsx';
import { buildings } from './buildings.tsx';

export const BuildingsPage = recordListPage(buildings);
