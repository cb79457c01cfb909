-- The encoding in which a planning file without a declaration is read, chosen by the person importing it.

ALTER TABLE schedule_uploads ADD COLUMN encoding text CHECK (encoding IN ('utf-8', 'windows-1250', 'windows-1251',
  'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'gb18030', 'big5',
  'shift_jis', 'euc-kr'));
COMMENT ON COLUMN schedule_uploads.encoding IS 'Chosen encoding of a text file; it is detected or assumed if none was chosen';
