import { api } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes, formatInstant } from '../../ui/format.ts';
import { SmallTable } from '../../ui/small-table.tsx';
import { toast } from '../../ui/toasts.ts';
import type { PortalTender } from '@horizon/contract';
import styles from './portal.module.css';

interface Props {
  tender: PortalTender;
  onFailure: (failure: unknown) => void;
}

/** The files of the package. */
export function PortalFiles({ tender, onFailure }: Props) {
  const { files, invitation_id: invitationId } = tender;
  if (files.length === 0) return null;
  const open = async (fileId: string) => {
    try {
      const { url } = await api('openGuestTenderFile', { params: { invitationId, fileId }, body: {} });
      location.assign(url);
    } catch (error) {
      toast.error({ title: 'Failed to open the file', detail: (error as Error).message });
      onFailure(error);
    }
  };
  return (
    <section className={styles.section} aria-labelledby="tender-files">
      <h2 id="tender-files">Files</h2>
      <SmallTable label="Files" heads={['Name', 'Added', 'Size']} hasActions stacks>
        {files.map((file) => (
          <tr key={file.id}>
            <th scope="row">{file.name}</th>
            <td data-label="Added">{formatInstant(file.added_at, tender.time_zone)}</td>
            <td data-label="Size">{formatBytes(file.size)}</td>
            <td>
              <Button small look="subtle" aria-label={`Download ${file.name}`} onClick={() => void open(file.id)}>
                Download
              </Button>
            </td>
          </tr>
        ))}
      </SmallTable>
    </section>
  );
}
