// Adds the calls that the first load does not make. The build adds an import of this file to every module that names such a
// call (`web/build/call-table.ts`); modules that put names together import it themselves.
import { packed } from 'virtual:calls';
import { addCalls } from './calls.ts';

addCalls(packed);
