// Forms: their types, filled forms, and the calls of a document site.
import { documentSiteCalls } from './forms/document-site.ts';
import { formTypeCalls } from './forms/form-types.ts';
import { formCalls as filledFormCalls } from './forms/forms.ts';

export const formCalls = { ...formTypeCalls, ...filledFormCalls, ...documentSiteCalls };
