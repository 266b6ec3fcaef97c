import { randomBytes } from 'node:crypto'
import type { Actor } from '@portal/platform/actor'
import { notAhead } from '@portal/platform/database'
import { newId } from '@portal/platform/ids'
import { type KeyRing, ringOf } from '@portal/platform/key-ring'
import type pg from 'pg'
import { sessionOfAccess, signAccess } from './access-tokens.ts'
import { bothOf, rightsNow, standingOf } from './looking-through.ts'
import { hashed, type Shown, stillShown } from './shown.ts'

/** Seconds that a family of refresh tokens lives without use: 30 days. */
export const REFRESH_SECONDS = 30 * 24 * 3600
/** Days after which one signs in anew, however much a session was used. */
const MOST_DAYS = 90
/** Two tabs that refresh at once present the same token; within this time it is no theft. */
const GRACE_SECONDS = 20
/** What a password given once more allows, and for how long. */
const PROOF_MINUTES = 10

export interface Tokens {
  readonly jwtToken: string
  readonly refreshToken: string
  readonly sessionId: string
}

/** A session that ended; with an impersonator where it looked through another's eyes. */
interface Looking {
  session_id: string
  user_id: string
  impersonator_id: string | null
}

/** Sessions: a row each, checked on every request, so that a revocation holds at once. */
export class Sessions {
  private readonly pool: pg.Pool
  private readonly key: KeyRing
  private readonly secondFactorFor: readonly string[]
  private readonly verified = new Map<string, { sessionId: string; until: number }>()
  private readonly known = new Map<string, { actor: Actor | undefined; until: number }>()
  private readonly loading = new Map<string, Promise<Actor | undefined>>()

  /** Told when looking through another's eyes ended otherwise than by its own call. */
  onLookingEnded: ((of: { userId: string; impersonatorId: string }) => Promise<void>) | undefined

  /**
   * @param key signs access tokens; through a rotation those of before stay good as long as they live
   * @param secondFactorFor the roles that must sign in with a second factor
   */
  constructor(pool: pg.Pool, key: Uint8Array | KeyRing, secondFactorFor: readonly string[] = []) {
    this.pool = pool
    this.key = ringOf(key)
    this.secondFactorFor = secondFactorFor
  }

  /**
   * Opens a session; `impersonator` and `parentId` when one person takes over another's.
   * @param device browser and system in words, for the person's own list
   */
  async open(
    userId: string,
    impersonation?: { impersonatorId: string; parentId: string },
    device = '',
  ): Promise<Tokens> {
    const sessionId = newId()
    await this.pool.query(
      `INSERT INTO auth.session (session_id, user_id, impersonator_id, parent_id, device, proven_at)
       VALUES ($1, $2, $3, $4, $5, CASE WHEN $3::uuid IS NULL THEN now() END)`,
      [
        sessionId,
        userId,
        impersonation?.impersonatorId ?? null,
        impersonation?.parentId ?? null,
        device,
      ],
    )
    if (impersonation) await this.note(sessionId)
    return this.issue(sessionId, userId)
  }

  /** Opens a session of who has shown what they must; undefined where that, or their account, holds no more. */
  async enter(userId: string, device: string, shown: Shown): Promise<Tokens | undefined> {
    const sessionId = newId()
    const { sql, value } = stillShown(shown)
    const opened = await this.pool.query(
      `WITH shown AS (${sql})
       INSERT INTO auth.session (session_id, user_id, device, proven_at)
       SELECT $3, p.user_id, $4, now() FROM shown
       JOIN users.person p ON p.user_id = shown.user_id AND p.status = 'active'`,
      [userId, value, sessionId, device],
    )
    return opened.rowCount === 1 ? this.issue(sessionId, userId) : undefined
  }

  /** The password was given once more in this session. */
  async prove(sessionId: string): Promise<void> {
    await this.pool.query('UPDATE auth.session SET proven_at = now() WHERE session_id = $1', [
      sessionId,
    ])
  }

  /** Was the password given in this session within the last ten minutes? */
  async isProven(sessionId: string): Promise<boolean> {
    const found = await this.pool.query(
      `SELECT 1 FROM auth.session
       WHERE session_id = $1 AND proven_at > now() - $2 * interval '1 minute'
         AND ${notAhead('proven_at')}`,
      [sessionId, PROOF_MINUTES],
    )
    return found.rowCount === 1
  }

  /**
   * Ends sessions of a person, with those opened from them: the ones named, or all but one.
   * @returns which were ended
   */
  async endSome(
    userId: string,
    which: { ids: readonly string[] } | { except: string },
  ): Promise<string[]> {
    const ended = await this.pool.query<Looking>(
      `UPDATE auth.session s SET revoked_at = now()
       WHERE s.revoked_at IS NULL AND (
         (s.user_id = $1 AND s.impersonator_id IS NULL AND ${'ids' in which ? 's.session_id = ANY ($2)' : 's.session_id <> $2'})
         OR s.parent_id IN (SELECT p.session_id FROM auth.session p WHERE p.user_id = $1
           AND ${'ids' in which ? 'p.session_id = ANY ($2)' : 'p.session_id <> $2'}))
       RETURNING s.session_id, s.user_id, s.impersonator_id`,
      [userId, 'ids' in which ? which.ids : which.except],
    )
    await this.after(ended.rows)
    return ended.rows.map((row) => row.session_id)
  }

  /** New tokens for a living session, e.g. when an impersonation ends. */
  async issue(sessionId: string, userId: string): Promise<Tokens> {
    const refreshToken = randomBytes(32).toString('base64url')
    await this.pool.query(
      `INSERT INTO auth.refresh_token (hash, session_id, expires_at) VALUES ($1, $2, now() + $3 * interval '1 second')`,
      [hashed(refreshToken), sessionId, REFRESH_SECONDS],
    )
    return { jwtToken: await signAccess(this.key, sessionId, userId), refreshToken, sessionId }
  }

  /**
   * Rotates a refresh token. Presented again after the grace time it counts as stolen: the family is
   * revoked. @returns undefined when the token is of no use
   */
  async rotate(refreshToken: string): Promise<Tokens | undefined> {
    const hash = hashed(refreshToken)
    const claimed = await this.pool.query<{ session_id: string; user_id: string; late: boolean }>(
      `WITH found AS (
         SELECT r.hash, r.session_id, s.user_id, r.replaced_at
         FROM auth.refresh_token r JOIN auth.session s USING (session_id)
         WHERE r.hash = $1 AND s.revoked_at IS NULL AND r.expires_at > now()
           AND s.created_at > now() - $3 * interval '1 day' FOR UPDATE OF r
       ), marked AS (
         UPDATE auth.refresh_token SET replaced_at = coalesce(replaced_at, now()) WHERE hash = $1
       )
       SELECT session_id, user_id,
         replaced_at IS NOT NULL AND replaced_at < now() - $2 * interval '1 second' AS late
       FROM found`,
      [hash, GRACE_SECONDS, MOST_DAYS],
    )
    const row = claimed.rows[0]
    if (!row) return this.back(hash)
    if (row.late) {
      await this.revoke(row.session_id)
      return undefined
    }
    await this.pool.query('UPDATE auth.session SET used_at = now() WHERE session_id = $1', [
      row.session_id,
    ])
    return this.issue(row.session_id, row.user_id)
  }

  /**
   * The living session that a refresh token was made for, also where the token was replaced since; looking
   * through another's eyes, the own one that it was opened from. Undefined where there is none.
   */
  async ownOf(refreshToken: string): Promise<{ sessionId: string; userId: string } | undefined> {
    const found = await this.pool.query<{ session_id: string; user_id: string }>(
      `SELECT o.session_id, o.user_id
       FROM auth.refresh_token r JOIN auth.session s USING (session_id)
       JOIN auth.session o ON o.session_id = coalesce(s.parent_id, s.session_id)
       WHERE r.hash = $1 AND o.revoked_at IS NULL`,
      [hashed(refreshToken)],
    )
    const row = found.rows[0]
    return row && { sessionId: row.session_id, userId: row.user_id }
  }

  /** The session that an impersonated one was opened from, while it lives. */
  async parentOf(sessionId: string): Promise<string | undefined> {
    const found = await this.pool.query<{ session_id: string }>(
      `SELECT p.session_id FROM auth.session s JOIN auth.session p ON p.session_id = s.parent_id
       WHERE s.session_id = $1 AND p.revoked_at IS NULL`,
      [sessionId],
    )
    return found.rows[0]?.session_id
  }

  async revoke(sessionId: string): Promise<void> {
    const ended = await this.pool.query<Looking>(
      `UPDATE auth.session SET revoked_at = now()
       WHERE (session_id = $1 OR parent_id = $1) AND revoked_at IS NULL
       RETURNING session_id, user_id, impersonator_id`,
      [sessionId],
    )
    await this.after(ended.rows.filter((row) => row.session_id !== sessionId))
  }

  /** Ends all sessions of a person, and those in which somebody impersonates them. */
  async revokeAll(userId: string, except?: string): Promise<void> {
    const ended = await this.pool.query<Looking>(
      `UPDATE auth.session SET revoked_at = now(),
         ended_by = CASE WHEN impersonator_id IS NOT NULL THEN 'standing' END
       WHERE (user_id = $1 OR impersonator_id = $1) AND revoked_at IS NULL AND session_id <> coalesce($2, gen_random_uuid())
       RETURNING session_id, user_id, impersonator_id`,
      [userId, except ?? null],
    )
    await this.after(ended.rows)
  }

  /** Says everywhere that sessions ended, and of those that looked through another's eyes, whose. */
  private async after(ended: readonly Looking[]): Promise<void> {
    this.forget()
    await this.tell()
    for (const { user_id: userId, impersonator_id: impersonatorId } of ended)
      if (impersonatorId) await this.onLookingEnded?.({ userId, impersonatorId })
  }

  /** Keeps how both stand, so that a change shows. */
  private async note(sessionId: string): Promise<void> {
    const { by, of } = (await bothOf(this.pool, sessionId)) ?? {}
    if (by && of)
      await this.pool.query('UPDATE auth.session SET standing = $2 WHERE session_id = $1', [
        sessionId,
        standingOf(by, of),
      ])
  }

  /** How they stood has changed: looking through another's eyes is over, for good. */
  private async endLooking(sessionId: string): Promise<void> {
    const ended = await this.pool.query<Looking>(
      `UPDATE auth.session SET revoked_at = now(), ended_by = 'standing'
       WHERE session_id = $1 AND impersonator_id IS NOT NULL AND revoked_at IS NULL
       RETURNING session_id, user_id, impersonator_id`,
      [sessionId],
    )
    if (ended.rowCount) await this.after(ended.rows)
  }

  /** Where looking through another's eyes ended by itself, the browser's own session goes on. */
  private async back(hash: string): Promise<Tokens | undefined> {
    const own = await this.pool.query<{ session_id: string; user_id: string }>(
      `UPDATE auth.refresh_token r SET replaced_at = coalesce(r.replaced_at, now())
       FROM auth.session s JOIN auth.session p ON p.session_id = s.parent_id
       WHERE r.hash = $1 AND r.session_id = s.session_id AND s.ended_by = 'standing'
         AND p.revoked_at IS NULL AND r.expires_at > now()
         AND (r.replaced_at IS NULL OR r.replaced_at > now() - $2 * interval '1 second')
       RETURNING p.session_id, p.user_id`,
      [hash, GRACE_SECONDS],
    )
    const row = own.rows[0]
    if (!row || !(await this.load(row.session_id))) return undefined
    return this.issue(row.session_id, row.user_id)
  }

  /** Must somebody with these roles sign in with a second factor? */
  mustHaveSecondFactor(roles: readonly string[]): boolean {
    return this.secondFactorFor.some((role) => roles.includes(role))
  }

  /** What sessions may do has changed, as by a second factor: every process looks anew. */
  async changed(): Promise<void> {
    this.forget()
    await this.tell()
  }

  /** Other processes drop what they know, and check their sockets. */
  private async tell(): Promise<void> {
    await this.pool.query("SELECT pg_notify('live', $1)", [
      JSON.stringify({ position: '0', topic: 'session' }),
    ])
  }

  /** Forgets what is cached, when another process changed sessions or people. */
  forget(): void {
    this.known.clear()
    this.loading.clear()
  }

  /** The person behind an access token, or undefined when it is not good (any more). */
  async actor(token: string): Promise<Actor | undefined> {
    const sessionId = await this.sessionOf(token)
    return sessionId === undefined ? undefined : this.standing(sessionId)
  }

  /** The person of a session as they stand now, or undefined when it is over. */
  async standing(sessionId: string): Promise<Actor | undefined> {
    const known = this.known.get(sessionId)
    // A clock that is set back must not keep what was known for longer.
    if (known && known.until > performance.now()) return known.actor
    // Calls that come together ask the database once.
    const underWay = this.loading.get(sessionId)
    if (underWay) return underWay
    const loading = this.load(sessionId)
    this.loading.set(sessionId, loading)
    try {
      const actor = await loading
      if (this.known.size > 10_000) this.known.clear()
      // What was asked before a change is not kept after it.
      if (this.loading.get(sessionId) === loading)
        this.known.set(sessionId, { actor, until: performance.now() + 2000 })
      return actor
    } finally {
      if (this.loading.get(sessionId) === loading) this.loading.delete(sessionId)
    }
  }

  /** The session that a token was made for, while the token lives. A signature is checked once. */
  private async sessionOf(token: string): Promise<string | undefined> {
    const seen = this.verified.get(token)
    if (seen) return seen.until > Date.now() ? seen.sessionId : undefined
    const good = await sessionOfAccess(this.key, token)
    if (!good) return undefined
    if (this.verified.size >= 10_000) this.verified.clear()
    this.verified.set(token, good)
    return good.sessionId
  }

  private async load(sessionId: string): Promise<Actor | undefined> {
    const found = await this.pool.query<{
      user_id: string
      full_name: string
      roles: string[]
      content_access: string[]
      locale: string | null
      managed: string[]
      impersonator_id: string | null
      impersonator_name: string | null
      second_factor: boolean
    }>({
      // Planned each time: a plan made while there were few people would read all of them later.
      text: `SELECT p.user_id, p.full_name, p.roles, p.content_access, p.locale,
        s.impersonator_id, i.full_name AS impersonator_name,
        $2::text[] = '{}' OR NOT coalesce(i.roles, p.roles) && $2::text[] OR EXISTS (
          SELECT 1 FROM auth.totp t WHERE t.user_id = coalesce(i.user_id, p.user_id) AND t.confirmed_at IS NOT NULL
        ) OR EXISTS (
          SELECT 1 FROM auth.passkey k WHERE k.user_id = coalesce(i.user_id, p.user_id)
        ) AS second_factor,
        coalesce((SELECT array_agg(DISTINCT g.department_id) FROM organisation.membership m
          JOIN organisation.user_group g USING (group_id)
          WHERE m.user_id = p.user_id AND g.type = 'OfficeManager' AND g.department_id IS NOT NULL), '{}') AS managed
      FROM auth.session s
      JOIN users.person p ON p.user_id = s.user_id AND p.status = 'active'
      LEFT JOIN users.person i ON i.user_id = s.impersonator_id
      WHERE s.session_id = $1 AND s.revoked_at IS NULL
        AND (s.impersonator_id IS NULL OR i.status = 'active')`,
      values: [sessionId, this.secondFactorFor],
    })
    const row = found.rows[0]
    const both = !row || row.impersonator_id ? await bothOf(this.pool, sessionId) : undefined
    const rights = both && row ? rightsNow(both) : undefined
    if (both && !rights) await this.endLooking(sessionId)
    if (!row || (row.impersonator_id && !rights)) return undefined
    return {
      userId: row.user_id,
      fullName: row.full_name,
      roles: row.roles,
      contentAccess: row.content_access,
      managedDepartmentIds: row.managed,
      ...rights,
      locale: row.locale,
      sessionId,
      secondFactorNeeded: !row.second_factor,
      mustHaveSecondFactor: this.mustHaveSecondFactor(row.roles),
      impersonator: row.impersonator_id
        ? { userId: row.impersonator_id, fullName: row.impersonator_name ?? '' }
        : null,
    }
  }
}

/**
 * Clears away what can open nothing any more: tokens whose time is over, each of them one of some fifty that a
 * person's day leaves behind, and sessions that ended at the latest yesterday, with all that hangs on them.
 */
export async function pruneSessions(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM auth.refresh_token WHERE expires_at < now()')
  await pool.query(
    "DELETE FROM auth.session WHERE created_at < now() - ($1 + 1) * interval '1 day'",
    [MOST_DAYS],
  )
}
