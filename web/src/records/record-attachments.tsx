import { AttachmentsSection } from '../client/attachments/attachments-section.tsx';
import { useAttachedRecord } from '../client/attachments/attachments.ts';
import { idOf, type Declared, type PlainRecord } from './record-screens.ts';

interface RecordAttachmentsProps {
  record: Declared;
  row: PlainRecord;
  isInDrawer?: boolean;
}

/** The files of a declared record. */
export function RecordAttachments({ record, row, isInDrawer = false }: RecordAttachmentsProps) {
  const { one, isBelowProject } = record.words;
  return (
    <AttachmentsSection record={useAttachedRecord(one, idOf(record, row), isBelowProject)} level={isInDrawer ? 3 : 2} />
  );
}
