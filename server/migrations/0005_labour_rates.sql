-- Labour rates: awards, dated rates, allowances, project overrides. Money is A$ ex GST.

CREATE TABLE labour_awards (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by_user_id text NOT NULL REFERENCES persons (kinde_id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX labour_awards_by_code ON labour_awards (workspace_id, lower(code)) WHERE NOT is_deleted;
CREATE INDEX labour_awards_by_name ON labour_awards (workspace_id, is_deleted, name NULLS FIRST, id);

-- Case and spaces do not tell one role or level from another. The separator is a line break, which cannot occur in them.
CREATE FUNCTION labour_series(award_id uuid, role text, level text, multiplier numeric) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(award_id::text, '') || E'\n' || lower(btrim(regexp_replace(role, '\s+', ' ', 'g')))
    || E'\n' || lower(btrim(regexp_replace(level, '\s+', ' ', 'g'))) || E'\n' || multiplier::numeric(8, 4)::text;
COMMENT ON FUNCTION labour_series IS 'Versions of one rate share it: award, role, level and multiplier';

CREATE TABLE labour_rates (
  workspace_id uuid NOT NULL REFERENCES workspaces (workspace_id),
  id uuid NOT NULL,
  name text NOT NULL,
  award_id uuid,
  role text NOT NULL,
  level text NOT NULL,
  cost_rate numeric(18, 4) NOT NULL CHECK (cost_rate >= 0),
  sell_rate numeric(18, 4) NOT NULL CHECK (sell_rate >= 0),
  multiplier numeric(8, 4) NOT NULL DEFAULT 1 CHECK (multiplier > 0 AND multiplier <= 10),
  effective_date date,
  sales_tax_code text NOT NULL DEFAULT 'OUTPUT',
  series text GENERATED ALWAYS AS (labour_series(award_id, role, level, multiplier)) STORED,
  margin_pct numeric GENERATED ALWAYS AS (CASE WHEN sell_rate = 0 THEN NULL ELSE round((sell_rate - cost_rate) / sell_rate * 100, 2) END) STORED,
  superseded_on date,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by_user_id text NOT NULL REFERENCES persons (kinde_id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, award_id) REFERENCES labour_awards (workspace_id, id)
);
COMMENT ON COLUMN labour_rates.effective_date IS 'None: since ever';
COMMENT ON COLUMN labour_rates.margin_pct IS 'Orders lists; what is shown is worked out exactly';
COMMENT ON COLUMN labour_rates.superseded_on IS 'First day on which a later version of the series holds; kept by labour_rates_succession';

-- Lists run along these. NULLS FIRST is the order in which lists sort, and an index must say the same to serve it.
CREATE INDEX labour_rates_by_series ON labour_rates (workspace_id, series, effective_date, created_at, id) WHERE NOT is_deleted;
CREATE INDEX labour_rates_by_name ON labour_rates (workspace_id, is_deleted, name NULLS FIRST, id) INCLUDE (effective_date, superseded_on);
CREATE INDEX labour_rates_by_award ON labour_rates (workspace_id, award_id, is_deleted, name NULLS FIRST, id) INCLUDE (effective_date, superseded_on);
CREATE INDEX labour_rates_by_role ON labour_rates (workspace_id, is_deleted, role NULLS FIRST, name NULLS FIRST, id) INCLUDE (effective_date, superseded_on);
CREATE INDEX labour_rates_by_level ON labour_rates (workspace_id, is_deleted, level NULLS FIRST, name NULLS FIRST, id) INCLUDE (effective_date, superseded_on);
CREATE INDEX labour_rates_by_effective_date ON labour_rates (workspace_id, is_deleted, effective_date NULLS FIRST, id);
CREATE INDEX labour_rates_by_cost ON labour_rates (workspace_id, is_deleted, cost_rate NULLS FIRST, id);
CREATE INDEX labour_rates_by_sell ON labour_rates (workspace_id, is_deleted, sell_rate NULLS FIRST, id);
CREATE INDEX labour_rates_by_margin ON labour_rates (workspace_id, is_deleted, margin_pct NULLS FIRST, id) INCLUDE (sell_rate, cost_rate);
CREATE INDEX labour_rates_by_change ON labour_rates (workspace_id, is_deleted, updated_at NULLS FIRST, id);
CREATE INDEX labour_rates_by_age ON labour_rates (workspace_id, is_deleted, created_at NULLS FIRST, id);

-- The version that holds is the one with the greatest effective date not after the day; of two with one date the later
-- made. Writers of one series wait for each other, so that each sees the other's versions; the locks are few and taken
-- in one order.
CREATE FUNCTION labour_rates_renew_succession(workspace uuid, changed text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(lock.class, lock.bucket)
     FROM (SELECT DISTINCT hashtext('labour_rates') AS class, hashtext(workspace::text || s) & 255 AS bucket
             FROM unnest(changed) s ORDER BY 2) lock;
  UPDATE labour_rates r SET superseded_on = o.next_date
    FROM (SELECT v.id, lead(coalesce(v.effective_date, '-infinity')) OVER (
                   PARTITION BY v.series ORDER BY coalesce(v.effective_date, '-infinity'), v.created_at, v.id) AS next_date
            FROM labour_rates v
           WHERE v.workspace_id = workspace AND v.series = ANY (changed) AND NOT v.is_deleted) o
   WHERE r.workspace_id = workspace AND r.id = o.id AND r.superseded_on IS DISTINCT FROM o.next_date;
END $$;

CREATE FUNCTION labour_rates_succession() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR touched IN SELECT workspace_id, array_agg(DISTINCT series) AS series FROM new_rates GROUP BY 1 LOOP
      PERFORM labour_rates_renew_succession(touched.workspace_id, touched.series);
    END LOOP;
  ELSE
    FOR touched IN
      SELECT workspace_id, array_agg(DISTINCT series) AS series
        FROM (SELECT o.workspace_id, unnest(ARRAY[o.series, n.series]) AS series
                FROM old_rates o JOIN new_rates n USING (workspace_id, id)
               WHERE (o.series, o.effective_date, o.is_deleted) IS DISTINCT FROM (n.series, n.effective_date, n.is_deleted)) moved
       GROUP BY 1
    LOOP
      PERFORM labour_rates_renew_succession(touched.workspace_id, touched.series);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER labour_rates_succession_of_new AFTER INSERT ON labour_rates
  REFERENCING NEW TABLE AS new_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_succession();
CREATE TRIGGER labour_rates_succession_of_changed AFTER UPDATE ON labour_rates
  REFERENCING OLD TABLE AS old_rates NEW TABLE AS new_rates FOR EACH STATEMENT EXECUTE FUNCTION labour_rates_succession();

CREATE TABLE labour_allowances (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  labour_rate_id uuid NOT NULL,
  name text NOT NULL,
  amount numeric(18, 4) NOT NULL CHECK (amount >= 0),
  trigger text NOT NULL,
  is_stackable boolean NOT NULL DEFAULT true,
  is_all_purpose boolean NOT NULL DEFAULT false,
  basis text NOT NULL DEFAULT 'fixed' CHECK (basis IN ('fixed', 'percent_weekly_standard', 'percent_hourly_standard')),
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by_user_id text NOT NULL REFERENCES persons (kinde_id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, labour_rate_id) REFERENCES labour_rates (workspace_id, id)
);
COMMENT ON COLUMN labour_allowances.amount IS 'A$ for one unit of the trigger, or per cent where the basis says so';
CREATE INDEX labour_allowances_by_rate ON labour_allowances (workspace_id, labour_rate_id, is_deleted, created_at);
CREATE INDEX labour_allowances_by_name ON labour_allowances (workspace_id, is_deleted, name NULLS FIRST, id);

CREATE TABLE labour_overrides (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  labour_rate_id uuid NOT NULL,
  override_rate numeric(18, 4) NOT NULL CHECK (override_rate >= 0),
  reason text NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by_user_id text NOT NULL REFERENCES persons (kinde_id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id) REFERENCES projects (workspace_id, project_id),
  FOREIGN KEY (workspace_id, labour_rate_id) REFERENCES labour_rates (workspace_id, id)
);
CREATE UNIQUE INDEX labour_overrides_once ON labour_overrides (workspace_id, project_id, labour_rate_id) WHERE NOT is_deleted;
CREATE INDEX labour_overrides_by_rate ON labour_overrides (workspace_id, labour_rate_id, is_deleted);
CREATE INDEX labour_overrides_by_age ON labour_overrides (workspace_id, is_deleted, created_at NULLS FIRST, id);

CREATE TRIGGER labour_awards_history AFTER INSERT OR UPDATE OR DELETE ON labour_awards FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER labour_rates_history AFTER INSERT OR UPDATE OR DELETE ON labour_rates FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name', 'series', 'margin_pct', 'superseded_on');
CREATE TRIGGER labour_allowances_history AFTER INSERT OR UPDATE OR DELETE ON labour_allowances FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER labour_overrides_history AFTER INSERT OR UPDATE OR DELETE ON labour_overrides FOR EACH ROW EXECUTE FUNCTION record_change('id', 'reason');
