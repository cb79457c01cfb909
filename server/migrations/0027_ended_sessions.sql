-- The end of a session is told to every server at once, as a change of roles is: what one of them remembers of its person
-- would let it in there for as long. It is no change of the work, so the history has no event of it.
CREATE FUNCTION tell_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- By the person, so that many that end together are told of once.
  PERFORM pg_notify('horizon', json_build_object('workspace_id', '00000000-0000-0000-0000-000000000000',
    'entity', 'sessions', 'id', OLD.kinde_id, 'action', 'ended', 'seq', 0)::text);
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_ended AFTER DELETE OR UPDATE OF revoked_at, expires_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_ended_session();
