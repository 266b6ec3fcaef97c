/** How a look at the whole log stands that somebody asked for at a screen: the last one alone. */
export const verificationTable = `
  CREATE TABLE IF NOT EXISTS seals.verification (
    id integer PRIMARY KEY CHECK (id = 1),
    run uuid NOT NULL,
    asked text,
    started_at timestamptz NOT NULL,
    alive_at timestamptz NOT NULL,
    done bigint NOT NULL,
    total bigint NOT NULL,
    ended_at timestamptz,
    said text,
    signature bytea
  )`
