-- Associations between any two records, shown on both. They replace those of work items alone, whose other end was a text.
CREATE TABLE associations (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Table and id of each end. Neither comes first in meaning: the pair exists once, whichever way round.
  entity text NOT NULL,
  record_id uuid NOT NULL,
  other_entity text NOT NULL,
  other_id uuid NOT NULL,
  note text,
  created_by_user_id text,
  -- Each end as the history of the other one names it.
  one_end text NOT NULL GENERATED ALWAYS AS (entity || ' ' || record_id::text) STORED,
  other_end text NOT NULL GENERATED ALWAYS AS (other_entity || ' ' || other_id::text) STORED,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT associations_of_two CHECK (is_deleted OR entity <> other_entity OR record_id <> other_id)
);
COMMENT ON TABLE associations IS 'Two records that people linked; each is shown with the other to whoever may see both';
CREATE UNIQUE INDEX associations_once ON associations (workspace_id, least(one_end, other_end), greatest(one_end, other_end))
  WHERE NOT is_deleted;
CREATE INDEX associations_of_record ON associations (workspace_id, entity, record_id, is_deleted);
CREATE INDEX associations_of_other ON associations (workspace_id, other_entity, other_id, is_deleted);
CREATE INDEX associations_by_age ON associations (workspace_id, is_deleted, created_at, id);

-- A merge moves the ends of associations: one that would join a record with itself, or exist twice, is removed instead.
CREATE FUNCTION association_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.is_deleted AND ((NEW.entity = NEW.other_entity AND NEW.record_id = NEW.other_id) OR EXISTS (
       SELECT FROM associations a WHERE a.workspace_id = NEW.workspace_id AND a.id <> NEW.id AND NOT a.is_deleted
         AND ((a.entity = NEW.entity AND a.record_id = NEW.record_id AND a.other_entity = NEW.other_entity AND a.other_id = NEW.other_id)
           OR (a.entity = NEW.other_entity AND a.record_id = NEW.other_id AND a.other_entity = NEW.entity AND a.other_id = NEW.record_id)))) THEN
    NEW.is_deleted := true;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER associations_moved BEFORE UPDATE OF record_id, other_id ON associations FOR EACH ROW EXECUTE FUNCTION association_moved();

INSERT INTO associations (workspace_id, id, entity, record_id, other_entity, other_id, note, created_by_user_id, is_deleted, created_at, updated_at)
  SELECT s.workspace_id, s.id, 'actions', s.action_id, other.entity, other.id, s.note, s.created_by_user_id, s.is_deleted, s.created_at, s.updated_at
    FROM action_associations s
    JOIN (SELECT workspace_id, 'action' AS kind, 'actions' AS entity, action_id AS id FROM actions
          UNION ALL SELECT workspace_id, 'document', 'documents', cde_id FROM documents) other
      ON other.workspace_id = s.workspace_id AND other.kind = s.related_type AND other.id::text = lower(s.related_id)
   WHERE other.id <> s.action_id
  ON CONFLICT DO NOTHING;
DROP TABLE action_associations;

CREATE TRIGGER associations_history AFTER INSERT OR UPDATE OR DELETE ON associations FOR EACH ROW
  EXECUTE FUNCTION record_part_change('association', 'entity', 'record_id', 'other_end');
CREATE TRIGGER associations_other_history AFTER INSERT OR UPDATE OR DELETE ON associations FOR EACH ROW
  EXECUTE FUNCTION record_part_change('association', 'other_entity', 'other_id', 'one_end');
