// Deleting and bringing back; the sentences of the toasts are the server's where it says one.
import { useDeletion } from '../client/deletion.ts';

const restored = (record: { name: string }) => `“${record.name}” has been restored`;

/** Takes a labour rate away and brings it back. */
export const useRateDeletion = () =>
  useDeletion({ remove: 'deleteLabourRate', restore: 'restoreLabourRate', noun: 'labour rate', restored });

/** Takes an award away, refused while rates use it, and brings it back. */
export const useAwardDeletion = () =>
  useDeletion({ remove: 'deleteAward', restore: 'restoreAward', noun: 'award', restored });

/** Takes an allowance away and brings it back. */
export const useAllowanceDeletion = () =>
  useDeletion({ remove: 'deleteAllowance', restore: 'restoreAllowance', noun: 'allowance', restored });

/** Takes a project override away and brings it back. */
export const useOverrideDeletion = () =>
  useDeletion({
    remove: 'deleteProjectOverride',
    restore: 'restoreProjectOverride',
    noun: 'project override',
    restored: () => 'The project override has been restored',
  });
