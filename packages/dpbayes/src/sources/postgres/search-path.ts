/**
 * `sum` and `+` are PostgreSQL's own, whatever the address says of the search path. A query needs the rest of the path,
 * a table whose schema is known does not.
 */
export const builtInFirst =
  "SELECT pg_catalog.set_config('search_path', pg_catalog.concat('pg_catalog, ', pg_catalog.current_setting('search_path')), true)";
export const builtInOnly = "SET LOCAL search_path = pg_catalog, pg_temp";
