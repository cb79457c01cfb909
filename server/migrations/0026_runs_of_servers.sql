-- Which server writes an import: one that starts knows at once which runs are those of a server that is no more.
ALTER TABLE schedule_uploads ADD COLUMN run_server integer;
COMMENT ON COLUMN schedule_uploads.run_server IS 'The key of the server at work on it, under which that server holds a lock while it lives';
DROP TRIGGER schedule_uploads_history ON schedule_uploads;
CREATE TRIGGER schedule_uploads_history AFTER INSERT OR UPDATE OR DELETE ON schedule_uploads FOR EACH ROW
  EXECUTE FUNCTION record_change('id', 'file_name', 'beat_at', 'step', 'written', 'total', 'run_id', 'run_server', 'expires_at');
