import { useCallback } from 'react';
import type { KeptFile } from './kept-forms.ts';

/** The photos and drawings of a form on this device. */
export interface FileKeeping {
  files: readonly KeptFile[];
  addFile: (file: KeptFile) => void;
  removeFile: (name: string) => void;
}
/** A picture on this device; only its name if only the server has it. */
export function KeptPicture({ file, name }: { file: KeptFile | undefined; name: string }) {
  return file ? <Picture key={file.name} blob={file.blob} name={name} /> : <span>{name}, sent already</span>;
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} alt={name} />;
}
