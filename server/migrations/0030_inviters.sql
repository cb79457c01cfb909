-- Who is invited is told by whom before choosing a password.
ALTER TABLE invitations ADD COLUMN invited_by text REFERENCES persons (kinde_id);
COMMENT ON COLUMN invitations.invited_by IS 'Who made the link; none where whoever runs the installation did';
