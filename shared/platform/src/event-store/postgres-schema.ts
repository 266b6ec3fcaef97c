/** Serialises appends: positions are given under it, so that commit order is position order. */
const APPEND_LOCK = 727001

export const schemaSql = `
CREATE SCHEMA IF NOT EXISTS log;
CREATE TABLE IF NOT EXISTS log.event (
  position bigint PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  id uuid NOT NULL,
  type text COLLATE "C" NOT NULL,
  type_version integer NOT NULL,
  data text NOT NULL,
  meta text NOT NULL,
  time timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX IF NOT EXISTS event_stream ON log.event (stream, version);
CREATE UNIQUE INDEX IF NOT EXISTS event_id ON log.event (id);

/* Takes a batch of appends, at most one a stream, and answers for each write by itself.
   Expected versions: -1 any, -2 exists, else the number of events. */
CREATE OR REPLACE FUNCTION log.append(
  w_append int[], w_stream text[], w_expected bigint[],
  e_write int[], e_id uuid[], e_type text[], e_type_version int[], e_data text[], e_meta text[]
) RETURNS TABLE (write int, status text, version_now bigint, position_now bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE head bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${APPEND_LOCK});
  SELECT coalesce(max(position), 0) INTO head FROM log.event;
  PERFORM pg_notify('log', '');
  RETURN QUERY
  WITH w AS (
    SELECT n, w_append[n] AS a, w_stream[n] AS s, w_expected[n] AS x,
      coalesce((SELECT v.version FROM log.event v WHERE v.stream = w_stream[n] ORDER BY v.version DESC LIMIT 1), 0) AS actual
    FROM generate_subscripts(w_stream, 1) n
  ), seen AS (
    SELECT DISTINCT w_append[e_write[i]] AS a FROM generate_subscripts(e_id, 1) i
    WHERE EXISTS (SELECT 1 FROM log.event o WHERE o.id = e_id[i])
  ), bad AS (
    SELECT DISTINCT a FROM w WHERE NOT (x = -1 OR (x = -2 AND actual > 0) OR x = actual)
  ), inserted AS (
    INSERT INTO log.event (position, stream, version, id, type, type_version, data, meta)
    SELECT head + row_number() OVER (ORDER BY i), w.s, w.actual + row_number() OVER (PARTITION BY w.n ORDER BY i),
      e_id[i], e_type[i], e_type_version[i], e_data[i], e_meta[i]
    FROM generate_subscripts(e_id, 1) i JOIN w ON w.n = e_write[i]
    WHERE w.a NOT IN (SELECT a FROM bad) AND w.a NOT IN (SELECT a FROM seen)
    RETURNING stream, version, position
  )
  SELECT w.n,
    CASE WHEN w.a IN (SELECT a FROM seen) THEN 'repeated'
      WHEN w.a NOT IN (SELECT a FROM bad) THEN 'appended'
      WHEN x = -1 OR (x = -2 AND actual > 0) OR x = actual THEN 'held' ELSE 'conflict' END,
    CASE WHEN w.a IN (SELECT a FROM seen)
      THEN (SELECT max(o.version) FROM log.event o WHERE o.stream = w.s AND o.id = ANY (e_id))
      ELSE coalesce((SELECT max(i.version) FROM inserted i WHERE i.stream = w.s), w.actual) END,
    CASE WHEN w.a IN (SELECT a FROM seen)
      THEN (SELECT max(o.position) FROM log.event o WHERE o.stream = w.s AND o.id = ANY (e_id))
      ELSE (SELECT max(i.position) FROM inserted i WHERE i.stream = w.s) END
  FROM w ORDER BY w.n;
END $$;
`
