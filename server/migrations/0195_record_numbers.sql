-- The last number given on a project, by kind of record: TR-0012 and FRM-0012 are counted apart. Deleted records keep theirs.
CREATE TABLE record_numbers (
  workspace_id uuid NOT NULL,
  project_id uuid NOT NULL,
  kind text NOT NULL,
  last integer NOT NULL CHECK (last > 0),
  PRIMARY KEY (workspace_id, project_id, kind),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id) ON DELETE CASCADE
);
COMMENT ON COLUMN record_numbers.kind IS 'The table of the records';
COMMENT ON COLUMN record_numbers.last IS 'Its row is locked until the transaction ends, so numbers have no gaps';

INSERT INTO record_numbers (workspace_id, project_id, kind, last)
SELECT workspace_id, project_id, 'forms', max(number) FROM forms GROUP BY 1, 2
UNION ALL
SELECT workspace_id, project_id, 'transmittals', max(number) FROM transmittals GROUP BY 1, 2;
