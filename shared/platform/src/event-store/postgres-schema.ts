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
/* Readers begin after 0: what stood at or before it would be in the log and seen by nobody. Where
   something stands there already, nothing more is taken, and verify-log names it. */
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'event_position' AND conrelid = 'log.event'::regclass) THEN
    ALTER TABLE log.event ADD CONSTRAINT event_position CHECK (position > 0) NOT VALID;
    IF NOT EXISTS (SELECT FROM log.event WHERE position <= 0) THEN
      ALTER TABLE log.event VALIDATE CONSTRAINT event_position;
    END IF;
  END IF;
END $$;

/* Takes a batch of appends, at most one a stream, and answers for each write by itself.
   Expected versions: -1 any, -2 exists, else the number of events.
   A generic plan, because planning costs more than a small batch; and hashed joins, because such a
   plan knows nothing of how large a batch is. A plan stays with its connection for long, and may have
   been made while the log was empty or had been counted when it was short: so every look at the log
   fits one index alone (an id or a position is looked up one by one, never as the greatest of those
   that match), and none may run through the table. */
CREATE OR REPLACE FUNCTION log.append(
  w_append int[], w_stream text[], w_expected bigint[],
  e_write int[], e_id uuid[], e_type text[], e_type_version int[], e_data text[], e_meta text[]
) RETURNS TABLE (write int, status text, version_now bigint, position_now bigint)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_nestloop = off
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE head bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${APPEND_LOCK});
  SELECT coalesce((SELECT v.position FROM log.event v ORDER BY v.position DESC LIMIT 1), 0) INTO head;
  RETURN QUERY
  -- Arrays are unnested once: to subscript one of texts costs its whole length each time.
  WITH w AS MATERIALIZED (
    SELECT t.n, t.a, t.s, t.x,
      coalesce((SELECT v.version FROM log.event v WHERE v.stream = t.s ORDER BY v.version DESC LIMIT 1), 0) AS actual
    FROM unnest(w_append, w_stream, w_expected) WITH ORDINALITY t (a, s, x, n)
  ), e AS MATERIALIZED (
    SELECT t.i, t.w, t.id, t.type, t.type_version, t.data, t.meta,
      (SELECT o.position FROM log.event o WHERE o.id = t.id) AS known
    FROM unnest(e_write, e_id, e_type, e_type_version, e_data, e_meta)
      WITH ORDINALITY t (w, id, type, type_version, data, meta, i)
  ), seen AS MATERIALIZED (
    SELECT DISTINCT w_append[e.w] AS a FROM e WHERE e.known IS NOT NULL
  ), known AS MATERIALIZED (
    SELECT k.stream, max(k.version) AS version, max(k.position) AS position FROM (
      SELECT e.known AS position,
        (SELECT o.stream FROM log.event o WHERE o.position = e.known) AS stream,
        (SELECT o.version FROM log.event o WHERE o.position = e.known) AS version
      FROM e WHERE e.known IS NOT NULL
    ) k GROUP BY k.stream
  ), bad AS MATERIALIZED (
    SELECT DISTINCT w.a FROM w WHERE NOT (w.x = -1 OR (w.x = -2 AND w.actual > 0) OR w.x = w.actual)
  ), inserted AS (
    INSERT INTO log.event (position, stream, version, id, type, type_version, data, meta)
    SELECT head + row_number() OVER (ORDER BY e.i), w.s, w.actual + row_number() OVER (PARTITION BY w.n ORDER BY e.i),
      e.id, e.type, e.type_version, e.data, e.meta
    FROM e JOIN w ON w.n = e.w
    WHERE w.a NOT IN (SELECT bad.a FROM bad) AND w.a NOT IN (SELECT seen.a FROM seen)
    RETURNING stream, version, position
  ), written AS (
    SELECT i.stream, max(i.version) AS version, max(i.position) AS position FROM inserted i GROUP BY i.stream
  )
  SELECT w.n::int,
    CASE WHEN w.a IN (SELECT seen.a FROM seen) THEN 'repeated'
      WHEN w.a NOT IN (SELECT bad.a FROM bad) THEN 'appended'
      WHEN w.x = -1 OR (w.x = -2 AND w.actual > 0) OR w.x = w.actual THEN 'held' ELSE 'conflict' END,
    CASE WHEN w.a IN (SELECT seen.a FROM seen)
      THEN coalesce((SELECT k.version FROM known k WHERE k.stream = w.s), w.actual)
      ELSE coalesce(i.version, w.actual) END,
    CASE WHEN w.a IN (SELECT seen.a FROM seen)
      THEN (SELECT k.position FROM known k WHERE k.stream = w.s) ELSE i.position END
  FROM w LEFT JOIN written i ON i.stream = w.s ORDER BY w.n;
  -- Who is told of more than there is would take what comes next for old news.
  PERFORM pg_notify('log', (SELECT v.position::text FROM log.event v ORDER BY v.position DESC LIMIT 1));
END $$;

/* The same for one append to one stream. */
CREATE OR REPLACE FUNCTION log.append_one(
  w_stream text, w_expected bigint,
  e_id uuid[], e_type text[], e_type_version int[], e_data text[], e_meta text[]
) RETURNS TABLE (status text, version_now bigint, position_now bigint)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE head bigint; actual bigint; seen bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${APPEND_LOCK});
  SELECT (SELECT v.position FROM log.event v ORDER BY v.position DESC LIMIT 1),
    (SELECT v.version FROM log.event v WHERE v.stream = w_stream ORDER BY v.version DESC LIMIT 1),
    (SELECT max((SELECT o.position FROM log.event o WHERE o.id = t.id)) FROM unnest(e_id) t (id))
  INTO head, actual, seen;
  head := coalesce(head, 0);
  actual := coalesce(actual, 0);
  IF seen IS NOT NULL THEN
    RETURN QUERY SELECT 'repeated', coalesce(max(k.version), actual), max(k.position) FROM (
      SELECT (SELECT o.version FROM log.event o WHERE o.id = t.id AND o.stream = w_stream) AS version,
        (SELECT o.position FROM log.event o WHERE o.id = t.id AND o.stream = w_stream) AS position
      FROM unnest(e_id) t (id)
    ) k;
  ELSIF NOT (w_expected = -1 OR (w_expected = -2 AND actual > 0) OR w_expected = actual) THEN
    RETURN QUERY SELECT 'conflict', actual, NULL::bigint;
  ELSE
    INSERT INTO log.event (position, stream, version, id, type, type_version, data, meta)
    SELECT head + t.i, w_stream, actual + t.i, t.id, t.type, t.type_version, t.data, t.meta
    FROM unnest(e_id, e_type, e_type_version, e_data, e_meta)
      WITH ORDINALITY t (id, type, type_version, data, meta, i);
    actual := actual + cardinality(e_id);
    head := head + cardinality(e_id);
    PERFORM pg_notify('log', head::text);
    RETURN QUERY SELECT 'appended', actual, head;
  END IF;
END $$;
`
