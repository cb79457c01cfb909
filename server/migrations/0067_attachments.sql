-- Files attached to records of any kind.
CREATE TABLE attachments (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Table of the record, and its id.
  entity text NOT NULL,
  record_id uuid NOT NULL,
  file_id uuid NOT NULL,
  name text NOT NULL,
  folder text NOT NULL DEFAULT '',
  added_by text NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, file_id) REFERENCES files (workspace_id, id)
);
COMMENT ON TABLE attachments IS 'A file attached to a record; everyone who can see the record sees it';
CREATE INDEX attachments_of_record ON attachments (workspace_id, entity, record_id, is_deleted, name, id);
CREATE INDEX attachments_by_file ON attachments (workspace_id, file_id);

-- The history of the parts of a record, such as its attachments: written as changes of the record, for people who can see
-- the record. Arguments: the name of the field in the history, the columns with the record's table, its id, and the name
-- of the part. A deleted part counts as gone.
CREATE FUNCTION record_part_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) END;
  new_row jsonb := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) END;
  whole jsonb := coalesce(new_row, old_row);
  part_before jsonb := CASE WHEN NOT (old_row -> 'is_deleted')::boolean THEN old_row -> TG_ARGV[3] END;
  part_after jsonb := CASE WHEN NOT (new_row -> 'is_deleted')::boolean THEN new_row -> TG_ARGV[3] END;
  record_entity text := whole ->> TG_ARGV[1];
  record_id text := whole ->> TG_ARGV[2];
  workspace uuid := (whole ->> 'workspace_id')::uuid;
  event_seq bigint;
  notice text;
  waiting text;
BEGIN
  IF part_before IS NOT DISTINCT FROM part_after THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after, request_id)
  SELECT workspace, nullif(current_setting('horizon.actor', true), ''),
         coalesce(nullif(current_setting('horizon.actor_name', true), ''), 'Horizon'), 'updated', record_entity, record_id,
         coalesce((SELECT title FROM audit_events e WHERE e.workspace_id = workspace AND e.entity = record_entity
                     AND e.entity_id = record_id ORDER BY seq DESC LIMIT 1), ''),
         jsonb_build_object(TG_ARGV[0], part_before), jsonb_build_object(TG_ARGV[0], part_after),
         nullif(current_setting('horizon.request', true), '')
  RETURNING seq INTO event_seq;
  notice := json_build_object('workspace_id', workspace, 'entity', record_entity, 'id', record_id, 'action', 'updated', 'seq', event_seq);
  waiting := concat_ws(',', nullif(current_setting('horizon.told', true), ''), notice);
  IF current_setting('horizon.tells', true) = 'after' AND length(waiting) < 4000 THEN
    PERFORM set_config('horizon.told', waiting, true);
  ELSE
    PERFORM pg_notify('horizon', notice);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION record_part_change IS 'Writes a change of a part of a record into the history of the record';
CREATE TRIGGER attachments_history AFTER INSERT OR UPDATE OR DELETE ON attachments FOR EACH ROW
  EXECUTE FUNCTION record_part_change('attachment', 'entity', 'record_id', 'name');
