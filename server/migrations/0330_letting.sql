-- The letting schedule: when the work of a package is required on site, and how long ordering and letting take.
ALTER TABLE tender_packages
  ADD COLUMN required_on_site date,
  ADD COLUMN required_task_id uuid,
  ADD COLUMN lead_days integer CHECK (lead_days BETWEEN 0 AND 1500),
  ADD COLUMN letting_days integer NOT NULL DEFAULT 28 CHECK (letting_days BETWEEN 0 AND 365),
  ADD FOREIGN KEY (workspace_id, required_task_id) REFERENCES actions (workspace_id, action_id);
COMMENT ON COLUMN tender_packages.required_task_id IS 'The programme task whose start is the day on which the work is required; required_on_site is the day where there is none';
COMMENT ON COLUMN tender_packages.lead_days IS 'Calendar days from award to the start on site';
COMMENT ON COLUMN tender_packages.letting_days IS 'Calendar days from issue to award';
CREATE INDEX tender_packages_of_task ON tender_packages (workspace_id, required_task_id) WHERE required_task_id IS NOT NULL;
