/**
 * Devices that pushes go to; none of it stands in an event. A device is a browser's session: what ends that,
 * ends the pushes. Its address and keys are sealed with the person's own key, the hash finds the address.
 */
export const pushTables = `
  CREATE TABLE IF NOT EXISTS auth.push_device (
    device_id uuid PRIMARY KEY,
    session_id uuid NOT NULL UNIQUE REFERENCES auth.session ON DELETE CASCADE,
    user_id uuid NOT NULL,
    endpoint_hash text NOT NULL UNIQUE,
    sealed jsonb NOT NULL,
    -- The portal's public key that the browser subscribed with; with another one it takes nothing.
    vapid_key text NOT NULL,
    added_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz
  );
  CREATE INDEX IF NOT EXISTS push_device_by_user ON auth.push_device (user_id);`
