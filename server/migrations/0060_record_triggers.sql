-- One call attaches what every record of the business has: history, and the text that searches look at.

-- Arguments: the table, its id column, its title column, then the columns that are searched, in reading order.
CREATE FUNCTION attach_record(record regclass, id_column text, title_column text, VARIADIC searched text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = record);
BEGIN
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION record_change(%L, %L)',
    name || '_history', record, id_column, title_column);
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR DELETE OR UPDATE OF %s ON %s FOR EACH ROW EXECUTE FUNCTION record_search(%L, %s)',
    name || '_search', (SELECT string_agg(quote_ident(c), ', ') FROM unnest(searched) c), record, id_column,
    (SELECT string_agg(quote_literal(c), ', ') FROM unnest(searched) c));
END $$;
COMMENT ON FUNCTION attach_record IS 'Attaches the history and search triggers of a record; call it in the migration that creates the table';
