-- Levelling of the bids of a package: settings, adjustments of the buyer, notes, exchange rates, criteria and marks. None of
-- it is ever shown to a bidder.
CREATE TABLE tender_levelling (
  workspace_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  project_id uuid NOT NULL,
  price_weight numeric(5, 2) NOT NULL DEFAULT 100 CHECK (price_weight BETWEEN 0 AND 100),
  governs text NOT NULL DEFAULT 'lines' CHECK (governs IN ('lines', 'total')),
  two_envelopes boolean NOT NULL DEFAULT false,
  marks_stage text NOT NULL DEFAULT 'individual' CHECK (marks_stage IN ('individual', 'consensus', 'locked')),
  marks_locked_at timestamptz,
  marks_locked_by text REFERENCES persons (kinde_id),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, tender_package_id),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id)
);
COMMENT ON TABLE tender_levelling IS 'How the bids of a package are compared; one row once somebody has set it, and the lock of every write of the sheet';
COMMENT ON COLUMN tender_levelling.price_weight IS 'In per cent; with the weights of the criteria it makes 100';
COMMENT ON COLUMN tender_levelling.governs IS 'Which counts if the lines of a bid do not add up to its total';
COMMENT ON COLUMN tender_levelling.two_envelopes IS 'Prices are hidden until the marks are locked';
CREATE TRIGGER tender_levelling_history AFTER INSERT OR UPDATE OR DELETE ON tender_levelling FOR EACH ROW
  EXECUTE FUNCTION record_change('tender_package_id', 'marks_stage');

CREATE TABLE tender_adjustments (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('plug', 'alternate', 'qualification', 'buyer_cost')),
  row_id uuid,
  item integer CHECK (item >= 0),
  title text NOT NULL,
  amount numeric(18, 4) NOT NULL,
  basis text NOT NULL,
  is_accepted boolean NOT NULL DEFAULT true,
  note text,
  bid_revision integer NOT NULL,
  is_cleared boolean NOT NULL DEFAULT false,
  created_by text NOT NULL REFERENCES persons (kinde_id),
  updated_by text NOT NULL REFERENCES persons (kinde_id),
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id),
  FOREIGN KEY (workspace_id, invitation_id) REFERENCES tender_invitations (workspace_id, id),
  FOREIGN KEY (workspace_id, row_id) REFERENCES tender_scope_rows (workspace_id, id),
  CHECK ((kind = 'plug') = (row_id IS NOT NULL)),
  CHECK (is_deleted OR NOT is_cleared)
);
COMMENT ON TABLE tender_adjustments IS 'What the buyer adds to a bid to compare it: plugs, alternates, priced qualifications, own costs; A$ ex GST';
COMMENT ON COLUMN tender_adjustments.item IS 'Which alternate or qualification of the bid, from 0; null for one that the bid does not have';
COMMENT ON COLUMN tender_adjustments.basis IS 'Where the amount comes from: the median, lowest or highest price of the row, the budget, the bid, or a person';
COMMENT ON COLUMN tender_adjustments.bid_revision IS 'The revision of the bid that it was made for';
COMMENT ON COLUMN tender_adjustments.is_cleared IS 'A plug that was cleared with the others of its bidder, and can be applied again';
CREATE UNIQUE INDEX tender_adjustments_one_plug ON tender_adjustments (workspace_id, invitation_id, row_id)
  WHERE kind = 'plug' AND NOT is_deleted;
CREATE INDEX tender_adjustments_of_package ON tender_adjustments (workspace_id, tender_package_id, created_at, id);
CREATE TRIGGER tender_adjustments_history AFTER INSERT OR UPDATE OR DELETE ON tender_adjustments FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'title');

CREATE TABLE tender_cell_notes (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  row_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  text text NOT NULL,
  updated_by text NOT NULL REFERENCES persons (kinde_id),
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, invitation_id, row_id),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id),
  FOREIGN KEY (workspace_id, invitation_id) REFERENCES tender_invitations (workspace_id, id),
  FOREIGN KEY (workspace_id, row_id) REFERENCES tender_scope_rows (workspace_id, id)
);
COMMENT ON TABLE tender_cell_notes IS 'A note of the buyer on a cell of the levelling sheet';
CREATE INDEX tender_cell_notes_of_package ON tender_cell_notes (workspace_id, tender_package_id);
CREATE TRIGGER tender_cell_notes_history AFTER INSERT OR UPDATE OR DELETE ON tender_cell_notes FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'text');

CREATE TABLE tender_exchange_rates (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'AUD'),
  rate numeric(18, 8) NOT NULL CHECK (rate > 0),
  rate_date date NOT NULL,
  source text,
  updated_by text NOT NULL REFERENCES persons (kinde_id),
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, tender_package_id, currency),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id)
);
COMMENT ON TABLE tender_exchange_rates IS 'Australian dollars for one unit of a currency, with the day of the rate';
CREATE TRIGGER tender_exchange_rates_history AFTER INSERT OR UPDATE OR DELETE ON tender_exchange_rates FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'currency');

CREATE TABLE tender_criteria (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  is_pass_fail boolean NOT NULL DEFAULT false,
  weight numeric(5, 2) NOT NULL CHECK (weight BETWEEN 0 AND 100),
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id),
  CHECK (NOT is_pass_fail OR weight = 0)
);
COMMENT ON TABLE tender_criteria IS 'What bids are marked by apart from the price: a weight in per cent, or passed and failed';
CREATE INDEX tender_criteria_of_package ON tender_criteria (workspace_id, tender_package_id, position);
CREATE TRIGGER tender_criteria_history AFTER INSERT OR UPDATE OR DELETE ON tender_criteria FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'name');

CREATE TABLE tender_marks (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  criterion_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  evaluator text NOT NULL REFERENCES persons (kinde_id),
  mark numeric(4, 2) CHECK (mark BETWEEN 0 AND 10),
  has_passed boolean,
  comment text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, criterion_id, invitation_id, evaluator),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id),
  FOREIGN KEY (workspace_id, criterion_id) REFERENCES tender_criteria (workspace_id, id),
  FOREIGN KEY (workspace_id, invitation_id) REFERENCES tender_invitations (workspace_id, id)
);
COMMENT ON TABLE tender_marks IS 'The marks of one evaluator, hidden from the others until the evaluators agree; the history does not have them';
CREATE INDEX tender_marks_of_package ON tender_marks (workspace_id, tender_package_id);
CREATE TRIGGER tender_marks_history AFTER INSERT OR UPDATE OR DELETE ON tender_marks FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'evaluator', 'mark', 'has_passed', 'comment');

CREATE TABLE tender_agreed_marks (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  criterion_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  mark numeric(4, 2) CHECK (mark BETWEEN 0 AND 10),
  has_passed boolean,
  comment text,
  updated_by text NOT NULL REFERENCES persons (kinde_id),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  UNIQUE (workspace_id, criterion_id, invitation_id),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id),
  FOREIGN KEY (workspace_id, criterion_id) REFERENCES tender_criteria (workspace_id, id),
  FOREIGN KEY (workspace_id, invitation_id) REFERENCES tender_invitations (workspace_id, id)
);
COMMENT ON TABLE tender_agreed_marks IS 'The marks that the evaluators agreed on, which count';
CREATE INDEX tender_agreed_marks_of_package ON tender_agreed_marks (workspace_id, tender_package_id);
CREATE TRIGGER tender_agreed_marks_history AFTER INSERT OR UPDATE OR DELETE ON tender_agreed_marks FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'comment');

CREATE TABLE tender_recommendations (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  tender_package_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  text text NOT NULL,
  reason text,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'returned', 'rejected', 'withdrawn', 'approved')),
  status_reason text,
  amount numeric(18, 4) NOT NULL,
  snapshot text NOT NULL,
  snapshot_hash text NOT NULL,
  created_by text NOT NULL REFERENCES persons (kinde_id),
  decided_at timestamptz,
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, project_id, tender_package_id) REFERENCES tender_packages (workspace_id, project_id, tender_package_id),
  FOREIGN KEY (workspace_id, invitation_id) REFERENCES tender_invitations (workspace_id, id)
);
COMMENT ON TABLE tender_recommendations IS 'The bidder recommended for award, with the levelling sheet as it was then';
COMMENT ON COLUMN tender_recommendations.amount IS 'The levelled total of the bidder, A$ ex GST';
COMMENT ON COLUMN tender_recommendations.snapshot IS 'The sheet as JSON, byte for byte as it was hashed; never changed';
COMMENT ON COLUMN tender_recommendations.snapshot_hash IS 'SHA-256 of the sheet';
CREATE UNIQUE INDEX tender_recommendations_one_open ON tender_recommendations (workspace_id, tender_package_id)
  WHERE status IN ('waiting', 'approved') AND NOT is_deleted;
CREATE INDEX tender_recommendations_of_package ON tender_recommendations (workspace_id, tender_package_id, created_at);
CREATE TRIGGER tender_recommendations_history AFTER INSERT OR UPDATE OR DELETE ON tender_recommendations FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'status', 'snapshot');
