import { useContext, useMemo } from 'react';
import { AttachmentsSection } from '../client/attachments/attachments-section.tsx';
import { useAttachedRecord } from '../client/attachments/attachments.ts';
import { ParentPlace } from './record-place.ts';
import { idOf, type Declared, type PlainRecord } from './record-screens.ts';

interface RecordAttachmentsProps {
  record: Declared;
  row: PlainRecord;
  isInDrawer?: boolean;
}

/** The files of a declared record. */
export function RecordAttachments({ record, row, isInDrawer = false }: RecordAttachmentsProps) {
  const { one, isBelowProject } = record.words;
  const attached = useAttachedRecord(one, idOf(record, row), isBelowProject);
  const parents = useContext(ParentPlace);
  const below = useMemo(() => ({ ...attached, params: { ...attached.params, ...parents } }), [attached, parents]);
  return <AttachmentsSection record={below} level={isInDrawer ? 3 : 2} />;
}
