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
CREATE INDEX labour_awards_by_name ON labour_awards (workspace_id, is_deleted, name, id);

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
  -- Versions of one rate share it: award, role and level (folded and trimmed) and multiplier.
  series text GENERATED ALWAYS AS (coalesce(award_id::text, '') || '|' || lower(btrim(role)) || '|' || lower(btrim(level)) || '|' || multiplier::text) STORED,
  margin_pct numeric(9, 2) GENERATED ALWAYS AS (CASE WHEN sell_rate = 0 THEN NULL ELSE round((sell_rate - cost_rate) / sell_rate * 100, 2) END) STORED,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by_user_id text NOT NULL REFERENCES persons (kinde_id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, award_id) REFERENCES labour_awards (workspace_id, id)
);
COMMENT ON COLUMN labour_rates.effective_date IS 'None: since ever';
CREATE INDEX labour_rates_by_series ON labour_rates (workspace_id, series, effective_date, created_at, id) WHERE NOT is_deleted;
CREATE INDEX labour_rates_by_name ON labour_rates (workspace_id, is_deleted, name, id);
CREATE INDEX labour_rates_by_role ON labour_rates (workspace_id, is_deleted, role, id);
CREATE INDEX labour_rates_by_level ON labour_rates (workspace_id, is_deleted, level, id);
CREATE INDEX labour_rates_by_effective_date ON labour_rates (workspace_id, is_deleted, effective_date, id);
CREATE INDEX labour_rates_by_cost ON labour_rates (workspace_id, is_deleted, cost_rate, id);
CREATE INDEX labour_rates_by_sell ON labour_rates (workspace_id, is_deleted, sell_rate, id);
CREATE INDEX labour_rates_by_margin ON labour_rates (workspace_id, is_deleted, margin_pct, id);
CREATE INDEX labour_rates_by_change ON labour_rates (workspace_id, is_deleted, updated_at, id);
CREATE INDEX labour_rates_by_award ON labour_rates (workspace_id, award_id, is_deleted);

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
CREATE INDEX labour_allowances_by_rate ON labour_allowances (workspace_id, labour_rate_id, is_deleted, created_at);
CREATE INDEX labour_allowances_by_name ON labour_allowances (workspace_id, is_deleted, name, id);

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
CREATE INDEX labour_overrides_by_age ON labour_overrides (workspace_id, is_deleted, created_at, id);

CREATE TRIGGER labour_awards_history AFTER INSERT OR UPDATE OR DELETE ON labour_awards FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER labour_rates_history AFTER INSERT OR UPDATE OR DELETE ON labour_rates FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name', 'series', 'margin_pct');
CREATE TRIGGER labour_allowances_history AFTER INSERT OR UPDATE OR DELETE ON labour_allowances FOR EACH ROW EXECUTE FUNCTION record_change('id', 'name');
CREATE TRIGGER labour_overrides_history AFTER INSERT OR UPDATE OR DELETE ON labour_overrides FOR EACH ROW EXECUTE FUNCTION record_change('id', 'reason');
