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
DECLARE head bigint; fine boolean; reached bigint[];
BEGIN
  IF w_stream IS NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(${APPEND_LOCK});
  SELECT coalesce((SELECT v.position FROM log.event v ORDER BY v.position DESC LIMIT 1), 0) INTO head;
  SELECT array_agg(l.actual ORDER BY l.n),
    coalesce(bool_and(l.x = -1 OR (l.x = -2 AND l.actual > 0) OR l.x = l.actual), true)
      AND NOT EXISTS (SELECT FROM unnest(e_id) t (id) WHERE (SELECT o.position FROM log.event o WHERE o.id = t.id) IS NOT NULL)
  INTO reached, fine FROM (
    SELECT t.n, t.x,
      coalesce((SELECT v.version FROM log.event v WHERE v.stream = t.s ORDER BY v.version DESC LIMIT 1), 0) AS actual
    FROM unnest(w_stream, w_expected) WITH ORDINALITY t (s, x, n)
  ) l;
  -- Nearly always everything is new and as expected: then there is nothing to sort out.
  IF fine THEN
    RETURN QUERY
    WITH w AS MATERIALIZED (
      SELECT t.n, t.s, t.actual FROM unnest(w_stream, reached) WITH ORDINALITY t (s, actual, n)
    ), e AS MATERIALIZED (
      SELECT t.*, row_number() OVER (PARTITION BY t.w ORDER BY t.i) AS k
      FROM unnest(e_write, e_id, e_type, e_type_version, e_data, e_meta)
        WITH ORDINALITY t (w, id, type, type_version, data, meta, i)
    ), inserted AS (
      INSERT INTO log.event (position, stream, version, id, type, type_version, data, meta)
      SELECT head + e.i, w.s, w.actual + e.k, e.id, e.type, e.type_version, e.data, e.meta
      FROM e JOIN w ON w.n = e.w
    )
    SELECT w.n::int, 'appended', w.actual + coalesce(c.events, 0), head + c.i
    FROM w LEFT JOIN (SELECT e.w, count(*) AS events, max(e.i) AS i FROM e GROUP BY e.w) c ON c.w = w.n
    ORDER BY w.n;
    IF cardinality(e_id) > 0 THEN PERFORM pg_notify('log', (head + cardinality(e_id))::text); END IF;
    RETURN;
  END IF;
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

/* The same for one event: a stream's version, the log's end and an id are looked up at once. Where no stream
   is named nothing is done, and nothing said. Older processes beside this one call append_one, which an older
   log therefore keeps. */
CREATE OR REPLACE FUNCTION log.append_event(
  w_stream text, w_expected bigint,
  e_id uuid, e_type text, e_type_version int, e_data text, e_meta text,
  OUT status text, OUT version_now bigint, OUT position_now bigint
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE head bigint; actual bigint; seen text;
BEGIN
  IF w_stream IS NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(${APPEND_LOCK});
  SELECT (SELECT v.position FROM log.event v ORDER BY v.position DESC LIMIT 1),
    (SELECT v.version FROM log.event v WHERE v.stream = w_stream ORDER BY v.version DESC LIMIT 1),
    (SELECT o.stream FROM log.event o WHERE o.id = e_id)
  INTO head, actual, seen;
  actual := coalesce(actual, 0);
  version_now := actual;
  IF seen IS NOT NULL THEN
    status := 'repeated';
    IF seen = w_stream THEN
      SELECT o.version, o.position FROM log.event o WHERE o.id = e_id INTO version_now, position_now;
    END IF;
  ELSIF NOT (w_expected = -1 OR (w_expected = -2 AND actual > 0) OR w_expected = actual) THEN
    status := 'conflict';
  ELSE
    status := 'appended';
    version_now := actual + 1;
    position_now := coalesce(head, 0) + 1;
    INSERT INTO log.event (position, stream, version, id, type, type_version, data, meta)
    VALUES (position_now, w_stream, version_now, e_id, e_type, e_type_version, e_data, e_meta);
    PERFORM pg_notify('log', position_now::text);
  END IF;
END $$;
`
