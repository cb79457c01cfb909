-- An index for each order of the lists. Lists sort NULLS FIRST, and an index must say the same to serve them.

DROP INDEX projects_by_name, projects_by_sector, projects_by_start;
CREATE INDEX projects_by_name ON projects (workspace_id, is_archived, project_name NULLS FIRST, project_id);
CREATE INDEX projects_in_order_of_number ON projects (workspace_id, is_archived, project_number NULLS FIRST, project_id);
CREATE INDEX projects_by_sector ON projects (workspace_id, is_archived, sector NULLS FIRST, project_id);
CREATE INDEX projects_by_state ON projects (workspace_id, is_archived, state NULLS FIRST, project_id);
CREATE INDEX projects_by_start ON projects (workspace_id, is_archived, start_date NULLS FIRST, project_id);
CREATE INDEX projects_by_end ON projects (workspace_id, is_archived, end_date NULLS FIRST, project_id);
CREATE INDEX projects_by_value ON projects (workspace_id, is_archived, contract_value NULLS FIRST, project_id);
CREATE INDEX projects_by_change ON projects (workspace_id, is_archived, updated_at NULLS FIRST, project_id);

DROP INDEX companies_by_name;
CREATE INDEX companies_by_name ON companies (workspace_id, is_deleted, company NULLS FIRST, id_company);
CREATE INDEX companies_by_abbreviation ON companies (workspace_id, is_deleted, company_abbreviation NULLS FIRST, id_company);
CREATE INDEX companies_by_age ON companies (workspace_id, is_deleted, created_at NULLS FIRST, id_company);
CREATE INDEX companies_by_change ON companies (workspace_id, is_deleted, updated_at NULLS FIRST, id_company);

DROP INDEX teams_by_name, buildings_by_name;
CREATE INDEX teams_by_name ON teams (workspace_id, is_deleted, name NULLS FIRST, team_bim_id);
CREATE INDEX teams_by_age ON teams (workspace_id, is_deleted, created_at NULLS FIRST, team_bim_id);
CREATE INDEX teams_by_change ON teams (workspace_id, is_deleted, updated_at NULLS FIRST, team_bim_id);
CREATE INDEX buildings_by_name ON buildings (workspace_id, is_deleted, building_name NULLS FIRST, building_id);
CREATE INDEX buildings_by_age ON buildings (workspace_id, is_deleted, created_at NULLS FIRST, building_id);
CREATE INDEX buildings_by_change ON buildings (workspace_id, is_deleted, updated_at NULLS FIRST, building_id);

CREATE INDEX labour_awards_in_order_of_code ON labour_awards (workspace_id, is_deleted, code NULLS FIRST, id);
CREATE INDEX labour_awards_by_age ON labour_awards (workspace_id, is_deleted, created_at NULLS FIRST, id);
CREATE INDEX labour_awards_by_change ON labour_awards (workspace_id, is_deleted, updated_at NULLS FIRST, id);
CREATE INDEX labour_allowances_by_amount ON labour_allowances (workspace_id, is_deleted, amount NULLS FIRST, id);
CREATE INDEX labour_allowances_by_trigger ON labour_allowances (workspace_id, is_deleted, trigger NULLS FIRST, id);
CREATE INDEX labour_allowances_by_age ON labour_allowances (workspace_id, is_deleted, created_at NULLS FIRST, id);
CREATE INDEX labour_allowances_by_change ON labour_allowances (workspace_id, is_deleted, updated_at NULLS FIRST, id);
CREATE INDEX labour_overrides_by_amount ON labour_overrides (workspace_id, is_deleted, override_rate NULLS FIRST, id);
CREATE INDEX labour_overrides_by_change ON labour_overrides (workspace_id, is_deleted, updated_at NULLS FIRST, id);
CREATE INDEX labour_overrides_by_project ON labour_overrides (workspace_id, project_id, is_deleted);
