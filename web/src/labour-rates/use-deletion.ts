// Deleting and restoring; the toasts show the server's messages, if any.
import { useDeletion } from '../client/deletion.ts';

const restored = (record: { name: string }) => `“${record.name}” has been restored`;

/** Deletes and restores a labour rate. */
export const useRateDeletion = () =>
  useDeletion({ remove: 'deleteLabourRate', restore: 'restoreLabourRate', noun: 'labour rate', restored });

/** Deletes an award, unless rates use it, and restores it. */
export const useAwardDeletion = () =>
  useDeletion({ remove: 'deleteAward', restore: 'restoreAward', noun: 'award', restored });

/** Deletes and restores an allowance. */
export const useAllowanceDeletion = () =>
  useDeletion({ remove: 'deleteAllowance', restore: 'restoreAllowance', noun: 'allowance', restored });

/** Deletes and restores a project override. */
export const useOverrideDeletion = () =>
  useDeletion({
    remove: 'deleteProjectOverride',
    restore: 'restoreProjectOverride',
    noun: 'project override',
    restored: () => 'The project override has been restored',
  });
