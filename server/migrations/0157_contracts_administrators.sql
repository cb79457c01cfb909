-- Contracts administrators add and import companies, prequalifications and clients, as the built-in role now does.
UPDATE roles r SET version = r.version + 1, updated_at = now(), permissions = r.permissions || ARRAY(
    SELECT added FROM unnest(ARRAY['companies:create', 'companies:edit', 'clients:create', 'clients:edit']) added
     WHERE added <> ALL (r.permissions))
 WHERE r.key = 'contracts-administrator'
   AND NOT r.permissions @> ARRAY['companies:create', 'companies:edit', 'clients:create', 'clients:edit'];
