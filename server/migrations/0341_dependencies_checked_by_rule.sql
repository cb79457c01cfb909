-- A dependency is in the list once: the rule checks it under the lock that also keeps cycles out.
DROP INDEX sop_dependencies_once;
