-- A workspace that has a primary company keeps one: the mark moves, in one transaction, and is never lost. The check runs at
-- the end of the transaction, and on the row as it was committed last, so that two changes at once cannot lose it together.
CREATE FUNCTION keep_primary_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM companies WHERE workspace_id = OLD.workspace_id AND is_primary_company AND NOT is_deleted) THEN
    RAISE EXCEPTION 'workspace % would have no primary company', OLD.workspace_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'companies_keep_primary', TABLE = 'companies';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER companies_keep_primary AFTER UPDATE OR DELETE ON companies DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.is_primary_company AND NOT OLD.is_deleted) EXECUTE FUNCTION keep_primary_company();
