-- Permissions that join separate duties, in a role or in somebody who holds it, wait for an owner.
ALTER TABLE roles
  ADD COLUMN waiting_permissions text[],
  ADD COLUMN waiting_by text REFERENCES persons (kinde_id),
  ADD COLUMN waiting_at timestamptz,
  ADD CONSTRAINT roles_waiting CHECK (num_nulls(waiting_permissions, waiting_by, waiting_at) IN (0, 3));
COMMENT ON COLUMN roles.waiting_permissions IS 'All permissions that the role has once an owner confirms them; they grant nothing until then';
COMMENT ON COLUMN roles.waiting_by IS 'The person who asked for the permissions';
