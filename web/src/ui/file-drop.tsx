import { DropZone, type DropZoneProps } from './drop-zone.tsx';

interface FileDropProps extends Pick<DropZoneProps, 'label' | 'look' | 'disabled' | 'children'> {
  /** File extensions and media types for the picker. */
  accept: string;
  onFile: (file: File) => void;
  /** Called when more than one file is dropped; the first is used. */
  onMore?: (count: number) => void;
}

/** A drop zone for a single file. */
export function FileDrop({ onFile, onMore, ...zone }: FileDropProps) {
  const takeFirst = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    if (files.length > 1) onMore?.(files.length);
    onFile(file);
  };
  return <DropZone {...zone} onDrop={(data) => takeFirst(data.files)} onChoose={takeFirst} />;
}
