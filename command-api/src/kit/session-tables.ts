import { securityCodeTable } from '@portal/platform/security-codes'
import { signingTable } from '@portal/platform/signing-codes'
import { handedOutTable } from '@portal/projections/kit/handed-out'
import { pushTables } from './push-tables.ts'
import { secondFactorTables } from './second-factor-tables.ts'

/** What sessions are kept in, and what else signing in and signing need; none of it stands in an event. */
export const sessionTables = `
  CREATE SCHEMA IF NOT EXISTS auth;
  CREATE TABLE IF NOT EXISTS auth.credential (
    user_id uuid PRIMARY KEY,
    password_hash text NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS auth.session (
    session_id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    impersonator_id uuid,
    parent_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz
  );
  CREATE INDEX IF NOT EXISTS session_by_user ON auth.session (user_id);
  -- standing: how both stood when one began to look through the other's eyes. ended_by: 'standing'
  -- where that changed, and the browser is its owner's again.
  ALTER TABLE auth.session ADD COLUMN IF NOT EXISTS standing text;
  ALTER TABLE auth.session ADD COLUMN IF NOT EXISTS ended_by text;
  CREATE TABLE IF NOT EXISTS auth.refresh_token (
    hash text PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES auth.session ON DELETE CASCADE,
    replaced_at timestamptz,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS refresh_session ON auth.refresh_token (session_id);
  -- device: browser and system in words, no more. proven_at: when the password was last given.
  ALTER TABLE auth.session ADD COLUMN IF NOT EXISTS device text NOT NULL DEFAULT '';
  ALTER TABLE auth.session ADD COLUMN IF NOT EXISTS proven_at timestamptz;
  ${secondFactorTables}
  ${pushTables}
  ${securityCodeTable}
  ${signingTable}
  ${handedOutTable}
  CREATE TABLE IF NOT EXISTS auth.attempt (
    subject text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX IF NOT EXISTS attempt_subject ON auth.attempt (subject, at);
  CREATE TABLE IF NOT EXISTS auth.known_device (
    user_id uuid NOT NULL,
    hash text NOT NULL,
    used_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, hash)
  );`
