import { IconUpload } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { toast } from '../../ui/toasts.ts';
import styles from './import.module.css';

/** The drop zone for a planning file. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  return (
    <FileDrop
      look="zone"
      label="Planning file"
      accept=".xml,.mpp,.xer,.csv,.xlsx,.txt,.gz"
      onFile={onFile}
      onMore={(count) => toast.info({ title: `One programme at a time: the first of ${count} files is taken.` })}
    >
      {(choose) => (
        <>
          <IconUpload size={28} stroke={1.25} aria-hidden />
          <p>Drop a programme here</p>
          <Button look="primary" onClick={choose}>
            Choose a file
          </Button>
          <p className={styles.quiet}>
            Microsoft Project (.mpp, .xml), Primavera (.xer, .xml), Excel (.xlsx) or CSV, each also packed as .gz.
            Nothing is stored until you have checked the preview.
          </p>
        </>
      )}
    </FileDrop>
  );
}
