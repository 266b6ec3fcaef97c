/**
 * What second factors are kept in; none of it stands in an event. A secret of an app is sealed with the
 * person's own key, of recovery codes and tickets only hashes are kept.
 */
export const secondFactorTables = `
  CREATE TABLE IF NOT EXISTS auth.totp (
    user_id uuid PRIMARY KEY,
    sealed jsonb NOT NULL,
    -- RFC 6238, section 5.2: a code is taken once.
    last_step bigint NOT NULL DEFAULT 0,
    started_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz
  );
  CREATE TABLE IF NOT EXISTS auth.passkey (
    passkey_id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    credential_id text NOT NULL UNIQUE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    added_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz
  );
  CREATE INDEX IF NOT EXISTS passkey_by_user ON auth.passkey (user_id);
  CREATE TABLE IF NOT EXISTS auth.recovery_code (
    user_id uuid NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (user_id, hash)
  );
  -- Between password and second factor: no session yet.
  CREATE TABLE IF NOT EXISTS auth.sign_in_ticket (
    hash text PRIMARY KEY,
    user_id uuid NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    challenge text,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS ticket_by_user ON auth.sign_in_ticket (user_id);
  -- What a session was asked to make a passkey from.
  CREATE TABLE IF NOT EXISTS auth.passkey_challenge (
    session_id uuid PRIMARY KEY REFERENCES auth.session ON DELETE CASCADE,
    challenge text NOT NULL,
    expires_at timestamptz NOT NULL
  );`
