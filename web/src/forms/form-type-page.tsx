import { recordPage } from '../records/record-page.tsx';
import { formTypes } from './form-types.tsx';

/** One form type: its questions, its versions, its history. */
export const FormTypePage = recordPage(formTypes);
