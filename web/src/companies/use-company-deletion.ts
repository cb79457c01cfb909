import { useDeletion } from '../client/deletion.ts';

/** Takes a company away and brings it back. */
export const useCompanyDeletion = () =>
  useDeletion({
    remove: 'deleteCompany',
    restore: 'restoreCompany',
    noun: 'company',
    restored: (company) => `“${company.company}” has been restored`,
  });
