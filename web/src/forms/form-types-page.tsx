import { recordListPage } from '../records/record-list-page.tsx';
import { formTypes } from './form-types.tsx';

export const FormTypesPage = recordListPage(formTypes);
