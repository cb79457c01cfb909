import { saveFrom } from '../../ui/save-file.ts';
import { toast } from '../../ui/toasts.ts';
import { api } from '../api.ts';
import type { AttachedRecord, Attachment } from './attachments.ts';

/** Downloads a file under its name, from a link that expires. */
export async function saveFile({ calls, params }: AttachedRecord, item: Attachment): Promise<void> {
  try {
    const { url } = await api(calls.link, { params: { ...params, attachmentId: item.id } });
    saveFrom(url, item.name);
  } catch (error) {
    toast.error({ title: 'Failed to open the file', detail: (error as Error).message });
  }
}
