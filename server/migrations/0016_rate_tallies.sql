-- The numbers of labour rates under two filters and more: counted as rates change, for each award, role and level together,
-- so that a list narrowed to a role says how many there are of each level without a look at the rates of that role.

CREATE TABLE labour_rate_tallies (
  workspace_id uuid NOT NULL,
  is_deleted boolean NOT NULL,
  award text NOT NULL,
  role text NOT NULL,
  level text NOT NULL,
  begins date NOT NULL,
  ends date NOT NULL,
  n integer NOT NULL,
  PRIMARY KEY (workspace_id, is_deleted, role, level, award, begins, ends)
) WITH (fillfactor = 70);
COMMENT ON TABLE labour_rate_tallies IS 'How many rates there are of an award, role and level together that hold from one day to before another';
COMMENT ON COLUMN labour_rate_tallies.award IS 'The award''s id; empty for none';
COMMENT ON COLUMN labour_rate_tallies.begins IS 'Their effective date; -infinity for since ever';
COMMENT ON COLUMN labour_rate_tallies.ends IS 'First day of their successor; infinity for none';
CREATE INDEX labour_rate_tallies_by_level ON labour_rate_tallies (workspace_id, is_deleted, level, award);
CREATE INDEX labour_rate_tallies_by_award ON labour_rate_tallies (workspace_id, is_deleted, award);

CREATE FUNCTION labour_rates_tallies() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO labour_rate_tallies AS t (workspace_id, is_deleted, award, role, level, begins, ends, n)
      SELECT workspace_id, is_deleted, coalesce(award_id::text, ''), role, level, coalesce(effective_date, '-infinity'), coalesce(superseded_on, 'infinity'), count(*)
        FROM new_rates GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
      ON CONFLICT (workspace_id, is_deleted, role, level, award, begins, ends) DO UPDATE SET n = t.n + excluded.n;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO labour_rate_tallies AS t (workspace_id, is_deleted, award, role, level, begins, ends, n)
      SELECT workspace_id, is_deleted, coalesce(award_id::text, ''), role, level, coalesce(effective_date, '-infinity'), coalesce(superseded_on, 'infinity'), -count(*)
        FROM old_rates GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
      ON CONFLICT (workspace_id, is_deleted, role, level, award, begins, ends) DO UPDATE SET n = t.n + excluded.n;
  -- A change of money or tax alone, by far the most frequent one, changes nothing here.
  ELSIF EXISTS (
    SELECT FROM old_rates o JOIN new_rates n USING (workspace_id, id)
     WHERE (o.award_id, o.role, o.level, o.effective_date, o.superseded_on, o.is_deleted)
        IS DISTINCT FROM (n.award_id, n.role, n.level, n.effective_date, n.superseded_on, n.is_deleted)) THEN
    INSERT INTO labour_rate_tallies AS t (workspace_id, is_deleted, award, role, level, begins, ends, n)
      SELECT workspace_id, is_deleted, coalesce(award_id::text, ''), role, level, coalesce(effective_date, '-infinity'), coalesce(superseded_on, 'infinity'), sum(sign)
        FROM (SELECT -1 AS sign, o.* FROM old_rates o UNION ALL SELECT 1, n.* FROM new_rates n) r
       GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7
      ON CONFLICT (workspace_id, is_deleted, role, level, award, begins, ends) DO UPDATE SET n = t.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION labour_rates_tallies IS 'Keeps the numbers of labour rates of each award, role and level';

-- Triggers run in the order of their names: after the succession, whose lock makes writers of one series wait.
CREATE TRIGGER labour_rates_tallies_of_new AFTER INSERT ON labour_rates
  REFERENCING NEW TABLE AS new_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_tallies();
CREATE TRIGGER labour_rates_tallies_of_changed AFTER UPDATE ON labour_rates
  REFERENCING OLD TABLE AS old_rates NEW TABLE AS new_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_tallies();
CREATE TRIGGER labour_rates_tallies_of_gone AFTER DELETE ON labour_rates
  REFERENCING OLD TABLE AS old_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_tallies();

INSERT INTO labour_rate_tallies (workspace_id, is_deleted, award, role, level, begins, ends, n)
  SELECT workspace_id, is_deleted, coalesce(award_id::text, ''), role, level, coalesce(effective_date, '-infinity'), coalesce(superseded_on, 'infinity'), count(*)
    FROM labour_rates GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- Orders of the list of members that stand in one table.
CREATE INDEX members_by_status ON members (workspace_id, status NULLS FIRST, kinde_id);
CREATE INDEX members_by_age ON members (workspace_id, created_at NULLS FIRST, kinde_id);
