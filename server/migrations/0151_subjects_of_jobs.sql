-- Subjects of jobs no longer contain text of records that people who see the jobs may not see.
UPDATE pgboss.job_common SET data = jsonb_set(data, '{about}', to_jsonb(CASE coalesce(source_name, name)
    WHEN 'mail.send' THEN 'E-mail'
    WHEN 'documents.read-text' THEN 'A PDF of a document'
    WHEN 'documents.draw-preview' THEN 'A file of a document'
    ELSE split_part(data ->> 'about', ' to ', 1) END))
 WHERE coalesce(source_name, name) IN ('mail.send', 'documents.read-text', 'documents.draw-preview', 'webhooks.deliver')
   AND data ? 'about';
