import { saveFrom } from '../ui/save-file.ts';
import { toast } from '../ui/toasts.ts';

/** Downloads the file of a revision; warns if it is superseded. */
export function saveRevision(
  answer: { url: string; superseded_by: string | null },
  { revision, file_name }: { revision: string | null; file_name: string | null },
): void {
  saveFrom(answer.url, file_name ?? '');
  if (answer.superseded_by) {
    toast.error({
      title: `Revision ${revision ?? ''} is superseded`,
      detail: `The newest revision is ${answer.superseded_by}.`,
    });
  }
}
